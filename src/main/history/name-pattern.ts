import type { StoredRow } from './history-store'
import { beginningOf, safeFileName } from '../platform/files/file-name'

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/**
 * A file's name without its ending: the pattern with {date}, {time}, {voice}, {model}, {text} and {n} filled in; anything else
 * in braces stays.
 * @param number from 1
 */
export function nameByPattern(
  pattern: string,
  row: Pick<StoredRow, 'atMs' | 'voiceName' | 'modelId' | 'text'>,
  number: number,
): string {
  const at = new Date(row.atMs)
  const values: Readonly<Record<string, string>> = {
    date: `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`,
    time: [at.getHours(), at.getMinutes(), at.getSeconds()].map(twoDigits).join('-'),
    voice: row.voiceName,
    model: row.modelId ?? '',
    text: beginningOf(row.text),
    n: String(number).padStart(3, '0'),
  }
  const filled = pattern
    .replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
    .replaceAll(/\s+/gu, ' ')
    .trim()
  return filled === '' ? 'generation' : safeFileName(filled)
}
