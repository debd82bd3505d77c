import { randomInt } from 'node:crypto'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Like the platform's ids: letters and digits only. */
export const randomId = (length = 20): string =>
  Array.from({ length }, () => letters.charAt(randomInt(letters.length))).join('')
