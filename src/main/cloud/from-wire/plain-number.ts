/** The last millisecond that a Date can hold; no length, size or count of anything real comes near. */
const greatest = 8.64e15

/** A length, size, count or moment as a server may tell it; what is negative or beyond all measure is not known. */
export const plainNumber = (value: number | null | undefined): number | null =>
  typeof value === 'number' && value >= 0 && value <= greatest ? Math.round(value) : null
