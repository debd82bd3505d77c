/** What the level meter shows. */
export const scaleBottomDbfs = -60

/** Place on the meter, 0 to 1, of a level in dBFS; straight in decibels. */
export const scalePlace = (decibels: number): number =>
  Math.min(1, Math.max(0, 1 - decibels / scaleBottomDbfs))
