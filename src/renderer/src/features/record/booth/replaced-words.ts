import { clock } from '@renderer/copy/format'

/** What a punch took away; null where that is nothing to speak of. */
export function replacedWords(
  name: string,
  { atMs, untilMs, hasRest }: { atMs: number; untilMs: number; hasRest: boolean },
): string | null {
  const replacedMs = untilMs - atMs
  // Less than a second is the breath before going on, or the pause in which something was left out.
  const isShort = replacedMs < 1_000
  if (hasRest)
    return isShort
      ? `Added to “${name}” at ${clock(atMs)}.`
      : `${clock(replacedMs)} of “${name}” replaced at ${clock(atMs)}.`
  return isShort ? null : `The last ${clock(replacedMs)} of “${name}” was replaced from ${clock(atMs)} on.`
}
