import type { Step } from '@shared/script-check/align-words'
import type { Difference } from '@shared/script-check/differences'
import { isReadingOf } from '@shared/script-check/number-readings'
import type { HeardWindow } from './heard-window'

/** Words heard beside a number that may be its own. */
const reach = 8

/** Whether a difference only comes from another way to read a number: `250` as `two hundred and fifty`, or digit by digit. */
export function isNumberReadOtherwise(
  { script, heard, steps }: Pick<HeardWindow, 'script' | 'heard' | 'steps'>,
  { from, to, script: left }: Pick<Difference, 'from' | 'to' | 'script'>,
): boolean {
  const unitOf = (step: Step | undefined) => script[step?.script ?? -1]
  const touched =
    left.length > 0 ? left.map((at) => script[at]) : [unitOf(steps[from - 1]), unitOf(steps[to])]
  const wanted = new Set(touched.flatMap((unit) => (unit && unit.number !== null ? [unit.wordIndex] : [])))
  if (wanted.size === 0) return false
  const isWanted = (step: Step): boolean => wanted.has(unitOf(step)?.wordIndex ?? -1)
  const first = Math.min(from, steps.findIndex(isWanted))
  const last = Math.max(to, steps.findLastIndex(isWanted) + 1)
  const numbers = new Map<number, string | null>()
  for (const step of steps.slice(first, last)) {
    const unit = unitOf(step)
    if (unit) numbers.set(unit.wordIndex, unit.number)
  }
  const written = [...numbers.values()].flatMap((number) => number ?? [])
  if (written.length < numbers.size) return false
  for (let start = first; start >= Math.max(0, first - reach); start--) {
    if (start < first && unitOf(steps[start])) break
    for (let end = last; end <= Math.min(steps.length, last + reach); end++) {
      if (end > last && unitOf(steps[end - 1])) break
      const said = steps.slice(start, end).flatMap((step) => heard[step.heard ?? -1]?.plain ?? [])
      if (isReadingOf(written, said)) return true
    }
  }
  return false
}
