import type { ExportFile, OpenedFile } from '@shared/domain/export/export'
import { counted } from '@renderer/copy/format'
import { ruleName, stateOf } from '../export-words'

/** What the rules of ACX say of a chapter. */
export interface AcxReport {
  /** Null while something is not measured. */
  verdict: 'met' | 'mended' | 'failed' | null
  title: string
  /** The one button. */
  action: string
}

/** What ACX wants of the format, which an export always makes so. */
export interface FormatCheck {
  measured: string
  wanted: string
  state: 'met' | 'mended'
}

const leastKbps = 192
const wanted = 'MP3, 192 kbps or more, constant'

/** @param opened undefined for a recording of the library, which has no format yet */
export function formatCheck(
  opened: Pick<OpenedFile, 'format' | 'kbps' | 'isConstant'> | undefined,
): FormatCheck {
  if (!opened) return { measured: 'Recording', wanted, state: 'mended' }
  const { format, kbps, isConstant } = opened
  const rate = kbps === null ? '' : isConstant ? `, ${kbps} kbps, constant` : `, from ${kbps} kbps, variable`
  const isMet = format === 'mp3' && isConstant && (kbps ?? 0) >= leastKbps
  return { measured: `${format.toUpperCase()}${rate}`, wanted, state: isMet ? 'met' : 'mended' }
}

const listed = new Intl.ListFormat('en')
const plain = 'Export for ACX…'
const fix = 'Fix and export…'

/**
 * In words. An export always makes the format right; of a recording it counts for nothing.
 * @param format of a file that was opened
 */
export function acxReport(
  { rules }: Pick<ExportFile, 'rules'>,
  format: FormatCheck['state'] | null = null,
): AcxReport {
  const of = (state: ReturnType<typeof stateOf>) => rules.filter((rule) => stateOf(rule) === state)
  const [waiting, failed] = [of('waiting'), of('failed')]
  const mendedCount = of('mended').length + (format === 'mended' ? 1 : 0)
  if (waiting.length > 0) return { verdict: null, title: '', action: fix }
  if (failed.length > 0) {
    const names = listed.format(failed.map(({ rule }) => ruleName(rule).toLowerCase()))
    return {
      verdict: 'failed',
      title: `ACX would reject this chapter. An export cannot fix its ${names}.`,
      action: mendedCount > 0 ? 'Fix what can be fixed and export…' : plain,
    }
  }
  if (mendedCount === 0)
    return { verdict: 'met', title: 'This chapter meets every rule of ACX.', action: plain }
  const what = mendedCount === 1 ? 'it' : 'all of them'
  return {
    verdict: 'mended',
    title: `${counted(mendedCount, 'point')} to fix. The export fixes ${what}.`,
    action: fix,
  }
}
