import { safeFileName } from './file-name'

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/**
 * A file's name without its ending: the pattern with {date}, {time}, {n} and the names of `values` in braces filled in;
 * anything else in braces stays.
 * @param about.number from 1
 * @param about.fallback where nothing is left
 */
export function nameByPattern(
  pattern: string,
  about: { atMs: number; number: number; values: Readonly<Record<string, string>>; fallback: string },
): string {
  const at = new Date(about.atMs)
  const values: Readonly<Record<string, string>> = {
    ...about.values,
    date: `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`,
    time: [at.getHours(), at.getMinutes(), at.getSeconds()].map(twoDigits).join('-'),
    n: String(about.number).padStart(3, '0'),
  }
  const filled = pattern
    .replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
      Object.hasOwn(values, name) ? (values[name] ?? '') : whole,
    )
    .replaceAll(/\s+/gu, ' ')
    .trim()
  return safeFileName(filled, about.fallback)
}
