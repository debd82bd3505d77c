import { z } from 'zod'
import { checkedSound, checkGlance, scriptCheck } from '../../domain/recording/script-check'

export const scriptChecks = {
  get: { input: checkedSound, output: scriptCheck },
  /** The same in small, for every row of a list. */
  glance: { input: checkedSound, output: checkGlance },
  /** Waits for its turn, and for the end of a running take. Where it cannot be checked, `obstacle` says why. */
  start: { input: checkedSound, output: scriptCheck },
  cancel: { input: checkedSound, output: scriptCheck },
  /** Keeps what a finding is about; `isAccepted: false` undoes it. */
  accept: {
    input: checkedSound.extend({ findingId: z.number().int().nonnegative(), isAccepted: z.boolean() }),
    output: scriptCheck,
  },
} as const

export const scriptChecksEvents = { changed: scriptCheck } as const
