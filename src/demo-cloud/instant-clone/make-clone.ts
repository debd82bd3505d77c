import { copyFile } from 'node:fs/promises'
import type { DemoContext } from '../context'
import type { CloneSource } from '../stores/generated-store'
import { randomId } from '../stores/random-id'
import type { NewSample } from '../stores/sample-store'
import { plainVoice, type DemoVoice } from '../stores/voice-store'
import type { Timbre } from '../timbre/timbre'
import { keepAll } from './clone-files'

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

/**
 * Adds and removes samples of a clone, and says what it sounds like now.
 * @param change the voice as it is to be, made of what it is by now: hearing and copying took their time
 * @throws what `change` throws; nothing has changed then
 */
export async function changeClone(
  context: DemoContext,
  of: { voiceId: string; timbre: Timbre | null; source: CloneSource },
  change: () => DemoVoice,
): Promise<DemoVoice> {
  const samples = await copySamples(context, of.voiceId, of.source)
  // Nothing is awaited from here until the voice is saved.
  let changed: DemoVoice
  try {
    const voice = change()
    changed = { ...voice, timbre: of.timbre ?? voice.timbre }
  } catch (error) {
    await removeFiles(context, samples)
    throw error
  }
  context.samples.add(samples)
  for (const sampleId of of.source.removedSampleIds) context.samples.remove(sampleId)
  context.voices.save(changed)
  await removeFiles(
    context,
    of.source.removedSampleIds.map((sampleId) => ({ sampleId })),
  )
  return changed
}

const removeFiles = async (
  { files }: Pick<DemoContext, 'files'>,
  samples: readonly Pick<NewSample, 'sampleId'>[],
): Promise<void> => {
  await Promise.all(samples.map(({ sampleId }) => files.remove(sampleId)))
}

/** A preview can be saved twice, as on the platform: each voice has files of its own. */
async function copySamples(context: DemoContext, voiceId: string, source: CloneSource): Promise<NewSample[]> {
  const samples = source.files.map(({ fileId, ...file }) => ({
    fileId,
    sample: {
      ...file,
      sampleId: randomId(),
      voiceId,
      removeBackgroundNoise: source.removeBackgroundNoise,
      trimStartMs: null,
      trimEndMs: null,
      selectedSpeakerIds: null,
      separationAtMs: null,
      separation: null,
    },
  }))
  const { files } = context
  await keepAll(
    context,
    samples.map(({ fileId, sample: { sampleId } }) => ({
      id: sampleId,
      place: () => copyFile(files.pathOf(fileId), files.pathOf(sampleId)),
    })),
  )
  return samples.map(({ sample }) => sample)
}
