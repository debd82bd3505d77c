import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import type { CloudSamplePatch } from '@shared/domain/cloud/voice'
import type { Speaker } from '@shared/domain/dataset/sample-settings'
import { AppError } from '@shared/errors/app-error'
import { separationPollMs } from '@shared/limits'
import type { CloudSample, CloudSpeakerSeparation, CloudVoice } from '../../cloud/cloud-types'
import { speakerOf } from '../../cloud/separation'
import type { IsGenerated } from '../../drafts/generated-audio'
import type { DraftStore } from '../../drafts/draft-store'
import type { AudioStore } from '../../library/audio-store'
import { ingestAudio } from '../../library/ingest-audio'
import { libraryError } from '../../library/sqlite-errors'
import type { Media } from '../../media/media'
import type { Clock } from '../../platform/clock'
import type { TempFolder } from '../../platform/files/temp-folder'
import type { JobHandle, Jobs } from '../../platform/jobs'
import { readUntil } from '../../voices/look-for'
import { detailsOf } from '../../voices/voice-details'
import type { VoiceLock } from '../../voices/voice-lock'
import type { CloudLink } from '../details/cloud-link'
import { sampleMaxBytes } from './cloud-audio'
import type { CloudSampleStore } from './cloud-sample-store'
import { pollSeparation } from './poll-separation'
import type { SpeechShelf } from '../training/speech-shelf'

/** Samples of a voice whose audio is not in this library. Every call can throw errors of the cloud client. */
export interface CloudSamples {
  /**
   * Downloads a sample's audio. One that was removed here comes back from the trash instead.
   * @returns the job's id; null: restored @throws AppError invalid-input if it is already here
   */
  download(draftId: string, cloudSampleId: string): string | null
  waveform(draftId: string, cloudSampleId: string): Promise<number[]>
  /** @returns the id for `studio://app/speech/<id>` */
  isolatedPreview(draftId: string, cloudSampleId: string, removeBackgroundNoise: boolean): Promise<string>
  /**
   * @returns null: saved, but the voice could not be read after it
   * @throws AppError invalid-input (speakers-changed) where the speakers are others than those chosen among
   */
  saveSettings(draftId: string, cloudSampleId: string, patch: CloudSamplePatch): Promise<CloudVoice | null>
  /**
   * Settles once the separation has started; `voiceChanged` is called at its end.
   * @returns null: started, but the voice could not be read after it
   */
  separate(draftId: string, cloudSampleId: string): Promise<CloudVoice | null>
  /** A draft's voice was read: separations begun elsewhere or before Timbre quit are followed, too. */
  onVoiceRead(draftId: string, voice: CloudVoice): void
  close(): Promise<void>
}

/** What this needs of other modules. */
export interface CloudSamplesDeps {
  link: Pick<CloudLink, 'client' | 'voiceIdOf' | 'look'>
  rows: CloudSampleStore
  drafts: Pick<DraftStore, 'get'>
  /** Takes a sample out of the trash. */
  restore: (draftId: string, sampleId: string) => void
  audioStore: Pick<AudioStore, 'ingest'>
  media: Pick<Media, 'probe'>
  isGenerated: IsGenerated
  jobs: Jobs
  shelf: SpeechShelf
  clock: Clock
  /** Folder for running downloads. */
  tempFolder: Pick<TempFolder, 'path'>
  /** A sample was downloaded, together with the cloud's settings. */
  downloaded: (draftId: string, sampleId: string, sample: CloudSample) => void
  voiceChanged: (voiceId: string) => void
  voiceLock: VoiceLock
  /** Separations that failed while the voice goes on calling them pending; windows are shown these as failed. */
  failedSeparations: Set<string>
  pollMs?: number
}

/** Creates this for one workspace. */
export function createCloudSamples(deps: CloudSamplesDeps): CloudSamples {
  const { link, rows, failedSeparations } = deps
  const closing = new AbortController()
  const running = new Set<Promise<void>>()
  const polled = new Set<string>()

  function follow(work: Promise<void>): void {
    const run = work.finally(() => running.delete(run))
    running.add(run)
  }

  function watch(draftId: string, voiceId: string, cloudSampleId: string): void {
    if (polled.has(cloudSampleId)) return
    polled.add(cloudSampleId)
    const { signal } = closing
    follow(
      pollSeparation(deps.clock, deps.pollMs ?? separationPollMs, signal, () =>
        endOf(draftId, voiceId, cloudSampleId),
      )
        .then(
          ({ status }) => {
            if (status === 'failed') failedSeparations.add(cloudSampleId)
          },
          (error: unknown) => {
            if (!(error instanceof AppError)) throw error
            if (!signal.aborted) failedSeparations.add(cloudSampleId)
          },
        )
        .then(() => (signal.aborted ? undefined : deps.voiceChanged(voiceId)))
        .finally(() => polled.delete(cloudSampleId)),
    )
  }

  /** A separation that has completed is still pending until the voice, which windows show, says so too. */
  async function endOf(
    draftId: string,
    voiceId: string,
    cloudSampleId: string,
  ): Promise<CloudSpeakerSeparation> {
    const { signal } = closing
    const found = await link.client().getPvcSpeakers(voiceId, cloudSampleId, { signal })
    if (found.status !== 'completed') return found
    const { samples } = await link.look(draftId)
    const shown = samples.find(({ sampleId }) => sampleId === cloudSampleId)?.speakerSeparation
    return shown?.status === 'pending' ? shown : found
  }

  async function sampleOf(
    draftId: string,
    cloudSampleId: string,
    signal?: AbortSignal,
  ): Promise<{ voice: CloudVoice; sample: CloudSample }> {
    const voice = await link.look(draftId, signal)
    const sample = voice.samples.find(({ sampleId }) => sampleId === cloudSampleId)
    if (!sample) throw new AppError('not-found', { detail: { what: 'cloud-sample' } })
    return { voice, sample }
  }

  /**
   * The cloud has taken what was sent: a reading that fails now does not undo that, and the mirror reads it later.
   * @param isShown readings may lag seconds behind what was taken
   */
  async function lookAfter(
    draftId: string,
    isShown: (voice: CloudVoice) => boolean = () => true,
  ): Promise<CloudVoice | null> {
    try {
      const { signal } = closing
      return await readUntil(() => link.look(draftId), isShown, { clock: deps.clock, signal })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return null
    }
  }

  async function bring(draftId: string, cloudSampleId: string, job: JobHandle): Promise<void> {
    const signal = AbortSignal.any([job.signal, closing.signal])
    const voiceId = link.voiceIdOf(draftId)
    const before = await sampleOf(draftId, cloudSampleId)
    const { sizeBytes } = before.sample
    const download = await link.client().openSampleAudio(voiceId, cloudSampleId, {
      signal,
      maxBytes: sizeBytes === null ? undefined : sampleMaxBytes(sizeBytes),
    })
    job.update({ totalBytes: download.sizeBytes ?? sizeBytes ?? 0, totalCount: 1 })
    // The extension follows from the content; no part of the name comes from the server.
    const path = join(deps.tempFolder.path(), randomUUID())
    try {
      let doneBytes = 0
      const meter = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          doneBytes += chunk.length
          job.update({ doneBytes })
          done(null, chunk)
        },
      })
      await pipeline(download.stream, meter, createWriteStream(path, { mode: 0o600 }), { signal })
      if (download.sizeBytes !== null && doneBytes !== download.sizeBytes) {
        throw new AppError('network', { retryable: true })
      }
      const { facts, ...stored } = await ingestAudio(deps.audioStore, path, {
        signal,
        async read(copy, sha256) {
          if (await deps.isGenerated(copy, sha256)) throw new AppError('generated-audio')
          return deps.media.probe(copy, signal)
        },
      })
      // Its settings may have changed while its audio came; one that was deleted meanwhile is kept as it was.
      const { voice, sample } = await sampleOf(draftId, cloudSampleId, signal).catch(() => before)
      if (signal.aborted) throw new AppError('cancelled')
      if (rows.isHere(cloudSampleId)) return
      // The draft's may have been changed here to what nobody speaks in it.
      const language = detailsOf(voice).language ?? deps.drafts.get(draftId).language
      const sampleId = rows.add({ draftId, voiceId, sample, language, stored, facts })
      deps.downloaded(draftId, sampleId, sample)
    } finally {
      await rm(path, { force: true })
    }
  }

  return {
    download(draftId, cloudSampleId) {
      link.voiceIdOf(draftId)
      if (rows.isHere(cloudSampleId))
        throw new AppError('invalid-input', { detail: { field: 'cloudSampleId' } })
      const removedId = rows.removedFrom(draftId, cloudSampleId)
      if (removedId !== null) {
        deps.restore(draftId, removedId)
        return null
      }
      const job = deps.jobs.start('sample-download', { draftId })
      follow(
        bring(draftId, cloudSampleId, job).then(
          () => job.done(),
          (error: unknown) =>
            job.fail(closing.signal.aborted ? new AppError('cancelled') : libraryError(error)),
        ),
      )
      return job.id
    },
    waveform: (draftId, cloudSampleId) =>
      link.client().getPvcWaveform(link.voiceIdOf(draftId), cloudSampleId, { signal: closing.signal }),
    async isolatedPreview(draftId, cloudSampleId, removeBackgroundNoise) {
      const preview = await link
        .client()
        .getPvcSamplePreview(
          link.voiceIdOf(draftId),
          cloudSampleId,
          { removeBackgroundNoise },
          { signal: closing.signal },
        )
      return deps.shelf.put(preview)
    },
    async saveSettings(draftId, cloudSampleId, patch) {
      const voiceId = link.voiceIdOf(draftId)
      // What is not in the patch is sent as it was read, which another save must not have changed since.
      return await deps.voiceLock(voiceId, async () => {
        const { sample } = await sampleOf(draftId, cloudSampleId)
        if (patch.chosenAmong && !areSpeakers(patch.chosenAmong, sample)) {
          deps.voiceChanged(voiceId)
          throw new AppError('invalid-input', { detail: { reason: 'speakers-changed' } })
        }
        const speakerIds = speakersToSend(sample, patch)
        const sent = {
          // The cloud treats a missing flag as false, and the list replaces the previous one (api.md 10c row 14).
          removeBackgroundNoise: patch.removeBackgroundNoise ?? sample.removeBackgroundNoise,
          ...(speakerIds === null ? {} : { selectedSpeakerIds: speakerIds }),
          ...(patch.trimStartMs === undefined ? {} : { trimStartMs: patch.trimStartMs }),
          ...(patch.trimEndMs === undefined ? {} : { trimEndMs: patch.trimEndMs }),
        }
        await link.client().updatePvcSample(voiceId, cloudSampleId, sent, { signal: closing.signal })
        const before = settingsIn(sample)
        const isChange = !isDeepStrictEqual({ ...before, ...sent }, before)
        const voice = await lookAfter(draftId, ({ samples }) => {
          const now = samples.find(({ sampleId }) => sampleId === cloudSampleId)
          return !isChange || !now || !isDeepStrictEqual(settingsIn(now), before)
        })
        deps.voiceChanged(voiceId)
        return voice
      })
    },
    async separate(draftId, cloudSampleId) {
      const voiceId = link.voiceIdOf(draftId)
      await link.client().separatePvcSpeakers(voiceId, cloudSampleId, { signal: closing.signal })
      failedSeparations.delete(cloudSampleId)
      watch(draftId, voiceId, cloudSampleId)
      const voice = await lookAfter(draftId)
      if (voice === null) deps.voiceChanged(voiceId)
      return voice
    },
    onVoiceRead(draftId, { voiceId, samples }) {
      for (const { sampleId, speakerSeparation } of samples) {
        // Another one, begun elsewhere later, may end well.
        if (speakerSeparation?.status !== 'pending') failedSeparations.delete(sampleId)
        else if (!failedSeparations.has(sampleId) && !rows.isHere(sampleId)) watch(draftId, voiceId, sampleId)
      }
    },
    async close() {
      closing.abort(new AppError('cancelled'))
      await Promise.allSettled(running)
    },
  }
}

const settingsIn = ({ removeBackgroundNoise, trimStartMs, trimEndMs, speakerSeparation }: CloudSample) => ({
  removeBackgroundNoise,
  trimStartMs,
  trimEndMs,
  selectedSpeakerIds: speakerSeparation?.selectedSpeakerIds ?? null,
})

/** Whether these are still the speakers of the sample: the same ids may be other people's by now. */
const areSpeakers = (shown: readonly Speaker[], { speakerSeparation }: CloudSample): boolean =>
  speakerSeparation?.status === 'completed' &&
  isDeepStrictEqual(shown, speakerSeparation.speakers.map(speakerOf))

/** The complete list of who is kept; null: nothing is known of speakers. Nobody chosen means everybody. */
function speakersToSend(
  { speakerSeparation }: CloudSample,
  { selectedSpeakerIds }: CloudSamplePatch,
): readonly string[] | null {
  const chosen = selectedSpeakerIds ?? speakerSeparation?.selectedSpeakerIds ?? null
  if (chosen === null || chosen.length > 0) return chosen
  const all = speakerSeparation?.speakers.map(({ speakerId }) => speakerId) ?? []
  return all.length > 0 ? all : null
}
