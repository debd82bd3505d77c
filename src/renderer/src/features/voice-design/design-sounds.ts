/** One player plays all sounds of a design: its ids are addresses without the slash. */
export const previewSound = (previewId: string): string => `design-preview/${previewId}`
export const referenceSound = (fileId: string): string => `design-reference/${fileId}`
export const soundAddress = (sound: string): string => `/${sound}`
