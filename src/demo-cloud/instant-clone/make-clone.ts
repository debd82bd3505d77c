import { copyFile } from 'node:fs/promises'
import type { DemoContext } from '../context'
import type { CloneSource } from '../stores/generated-store'
import { randomId } from '../stores/random-id'
import type { NewSample } from '../stores/sample-store'
import { plainVoice, type DemoVoice } from '../stores/voice-store'
import type { Timbre } from '../timbre/timbre'

/** What a person says of a clone. */
export interface CloneDetails {
  name: string
  description: string | null
  labels: Record<string, string>
}

/** Makes a voice of a clone's files. */
export async function makeClone(
  context: DemoContext,
  details: CloneDetails,
  of: { timbre: Timbre | null; source: CloneSource },
): Promise<DemoVoice> {
  const voice: DemoVoice = {
    ...plainVoice,
    voiceId: randomId(),
    ...details,
    category: 'cloned',
    language: details.labels['language'] ?? 'en',
    createdAtMs: context.clock.nowMs(),
    isOwner: true,
    timbre: of.timbre,
    requiresVerification: context.account.settings().instant_clones_require_verification,
  }
  const samples = await copySamples(context, voice.voiceId, of.source)
  context.voices.save(voice)
  context.samples.add(samples)
  return voice
}

/** Adds and removes samples of a clone, and says what it sounds like now. */
export async function changeClone(
  context: DemoContext,
  voice: DemoVoice,
  of: { timbre: Timbre | null; source: CloneSource },
): Promise<DemoVoice> {
  context.samples.add(await copySamples(context, voice.voiceId, of.source))
  for (const sampleId of of.source.removedSampleIds) {
    context.samples.remove(sampleId)
    await context.files.remove(sampleId)
  }
  const changed = { ...voice, timbre: of.timbre ?? voice.timbre }
  context.voices.save(changed)
  return changed
}

/** A preview can be saved twice, as on the platform: each voice has files of its own. */
const copySamples = (context: DemoContext, voiceId: string, source: CloneSource): Promise<NewSample[]> =>
  Promise.all(
    source.files.map(async ({ fileId, ...file }) => {
      const sampleId = randomId()
      await copyFile(context.files.pathOf(fileId), context.files.pathOf(sampleId))
      return {
        ...file,
        sampleId,
        voiceId,
        removeBackgroundNoise: source.removeBackgroundNoise,
        trimStartMs: null,
        trimEndMs: null,
        selectedSpeakerIds: null,
        separationAtMs: null,
        separation: null,
      }
    }),
  )
