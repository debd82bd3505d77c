import { z } from 'zod'
import { list, text } from '../../lib/bounds'
import { cloudId } from '../../domain/ids'
import { voiceSettings } from '../../domain/cloud/voice-settings'
import { generationId } from '../../domain/speech/generation'
import { volumeDb } from '../../domain/speech/volume'
import { speechFields, speechWorkspace } from '../../domain/speech/speech-workspace'

const pair = z.object({ voiceId: cloudId, modelId: cloudId })

/** What is typed and chosen on the Speech page, in SQLite at each change. */
export const speechWorkspaceCalls = {
  get: { input: z.object({}), output: speechWorkspace },
  /** Cancelled where the workspace `of` is not the open one any more: its text never lands in another. */
  update: {
    input: speechWorkspace.pick({ of: true }).extend({ patch: speechFields.partial() }),
    output: z.null(),
  },
  /** Of this voice with this model: as set here, else the voice's own, which are the cloud's or else the defaults. */
  settings: {
    input: pair,
    output: z.object({ settings: voiceSettings, own: voiceSettings, isChanged: z.boolean(), volumeDb }),
  },
  /** Of what this voice with this model has said; 0 where nobody set it. */
  volume: { input: pair, output: volumeDb },
  /** Null: the voice's own, also what they become. */
  saveSettings: { input: pair.extend({ settings: voiceSettings.nullable(), volumeDb }), output: z.null() },
  /** Asks for a file and writes the audio of a generation there, as loud as it is heard here. False: the person closed the question. */
  saveAudio: { input: z.object({ generationId }), output: z.object({ isSaved: z.boolean() }) },
  /** Which languages a text is in, surest first; empty: not known. */
  detectLanguage: { input: z.object({ text: text() }), output: z.object({ languages: list(text(40), 20) }) },
} as const

export const speechWorkspaceEvents = {
  changed: speechWorkspace,
  settingsChanged: pair,
} as const
