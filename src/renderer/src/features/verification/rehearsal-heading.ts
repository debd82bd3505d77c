import type { Rehearsal } from '@shared/domain/cloud/clone'

/** Whether the voice was compared, and is the same. */
export const isVoiceKnown = (checks: Rehearsal['checks']): boolean =>
  checks.some(({ kind, verdict }) => kind === 'voice' && verdict === 'good')

/** A voice is called the same only where it was compared. */
export function headingOf({ isFit, checks }: Rehearsal): string {
  if (!isFit) return 'Fix this before you use an attempt.'
  return isVoiceKnown(checks)
    ? 'This sounds like your samples.'
    : 'No problems found, but your voice could not be compared.'
}
