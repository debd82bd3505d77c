import { z } from 'zod'
import { list } from '../../lib/bounds'
import { cloudId } from '../../domain/ids'
import { pickerVoice } from '../../domain/cloud/picker-voice'

export const voicePicker = {
  /**
   * Voices in the order of the picker's groups, newest first; a page begins where the one before ended. `isOwn`: only
   * voices of one's own.
   */
  page: {
    input: z.object({
      search: z.string().max(200),
      page: z.number().int().min(0).max(1_000),
      isOwn: z.boolean(),
    }),
    output: z.object({ voices: list(pickerVoice), hasMore: z.boolean() }),
  },
  /** A person chose this voice: it is among the recent ones from now on. */
  choose: { input: z.object({ voiceId: cloudId }), output: z.null() },
} as const

export const voicePickerEvents = {
  /** Others are recent now. */
  changed: z.object({}),
} as const
