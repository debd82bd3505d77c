/** How many attempts remain, in words. */
export const attemptsWords = (left: number): string =>
  left === 1 ? '1 attempt remaining' : `${left} attempts remaining`
