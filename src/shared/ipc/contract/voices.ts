import { z } from 'zod'
import { list } from '../../lib/bounds'
import { cloudId } from '../../domain/ids'
import { voiceSettings } from '../../domain/cloud/voice-settings'
import { syncStatus, voice, voicePatch, voiceSummary } from '../../domain/cloud/voice'

const knownSettings = z.object({ voiceId: cloudId, settings: voiceSettings, defaults: voiceSettings })

export const voices = {
  /**
   * The mirror, by name; `search` looks at name, description and labels. `isDefault`: the voices that every workspace has,
   * instead of those it made or added.
   */
  list: {
    input: z.object({ search: z.string().max(200), isDefault: z.boolean().optional() }),
    output: z.object({ voices: list(voiceSummary), totalCount: z.number().int() }),
  },
  get: { input: z.object({ voiceId: cloudId }), output: voice },
  /** Goes to the outbox at once; replayed in order when online. */
  update: { input: z.object({ voiceId: cloudId, patch: voicePatch }), output: voice },
  /** Into the outbox; `restore` undoes it until it was sent. */
  remove: { input: z.object({ voiceId: cloudId }), output: z.null() },
  restore: { input: z.object({ voiceId: cloudId }), output: voice },
  removeSample: { input: z.object({ voiceId: cloudId, sampleId: cloudId }), output: voice },
  /** Of this person on this computer; the cloud does not know of it. */
  setFavorite: { input: z.object({ voiceId: cloudId, isFavorite: z.boolean() }), output: voice },
  /** How the voice speaks unless a request says otherwise, and how one does that nobody has set. Kept in the cloud. */
  settings: { input: z.object({ voiceId: cloudId }), output: knownSettings },
  saveSettings: { input: z.object({ voiceId: cloudId, settings: voiceSettings }), output: z.null() },
  /** Credits spent with the voice in the last 30 days, as the cloud counts them: by name, if it is the only one with it. */
  usage: { input: z.object({ voiceId: cloudId }), output: z.object({ credits: z.number().nullable() }) },
  /** What was made with the voice on this computer. */
  usedHere: {
    input: z.object({ voiceId: cloudId }),
    output: z.object({ generationCount: z.number().int().min(0) }),
  },
  /** A conflict is never settled without asking. */
  resolve: {
    input: z.object({ voiceId: cloudId, choice: z.enum(['mine', 'theirs']) }),
    output: voice,
  },
  /** Speaks a text with a trained voice; `studio://app/speech/<speechId>` plays it. */
  speak: {
    input: z.object({
      voiceId: cloudId,
      modelId: z.string().max(200).nullable(),
      text: z.string().trim().min(1).max(5_000),
    }),
    output: z.object({ speechId: z.uuid(), characterCost: z.number().nullable() }),
  },
  syncStatus: { input: z.object({}), output: syncStatus },
  syncNow: { input: z.object({}), output: z.null() },
} as const

export const voicesEvents = {
  /** Ask again for what is shown: the list changed, or these voices did. */
  changed: z.object({ voiceIds: list(cloudId), removedIds: list(cloudId) }),
  syncChanged: syncStatus,
  settingsChanged: knownSettings,
} as const
