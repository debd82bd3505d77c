import { AppError } from '@shared/errors/app-error'
import type { CloudClient } from '../cloud/cloud-client'
import type { CloneDetails, UploadFile } from '../cloud/cloud-requests'
import type { CloudVoice } from '../cloud/cloud-types'
import type { MakeVoice } from './save-clone'

type Sample = CloudVoice['samples'][number]

/** What an edit makes of a voice. */
export interface WantedVoice {
  voiceId: string
  details: CloneDetails
  /** All that are to be in it beside what it keeps. */
  files: readonly UploadFile[]
  removedSampleIds: readonly string[]
}

/** What is to go and what is to come. */
export interface VoiceDifference {
  missing: UploadFile[]
  leaving: Sample[]
}

/** One that is to go and is to be sent in the same way is there already. */
export function differenceOf(
  { samples }: CloudVoice,
  { files, removedSampleIds }: Pick<WantedVoice, 'files' | 'removedSampleIds'>,
  make: Pick<MakeVoice, 'removeBackgroundNoise' | 'isStandIn'>,
): VoiceDifference {
  const isAsWanted = (sample: Sample): boolean =>
    sample.removeBackgroundNoise === make.removeBackgroundNoise &&
    files.some(({ name }) => name === sample.fileName)
  const leaving = samples.filter(
    (sample) =>
      make.isStandIn(sample.fileName) || (removedSampleIds.includes(sample.sampleId) && !isAsWanted(sample)),
  )
  const staying = samples.filter((sample) => !leaving.includes(sample))
  return { leaving, missing: files.filter(({ name }) => !staying.some(({ fileName }) => fileName === name)) }
}

/**
 * Changes a voice on a server without previews. Files come first, and only then the samples they take the place of go, so
 * that the voice is never without one. A file that is there with other noise removal is not taken beside itself: it goes
 * first, while something else stays; where nothing else does, its beginning stands in for it.
 * @throws AppError
 */
export async function editWithoutPreview(
  client: CloudClient,
  wanted: WantedVoice,
  make: MakeVoice,
  signal: AbortSignal,
): Promise<CloudVoice> {
  const { voiceId, details } = wanted
  const { removeBackgroundNoise } = make
  const read = (): Promise<CloudVoice> => client.getVoice(voiceId, { signal })
  const send = (files: UploadFile[]): Promise<void> =>
    client.editVoice(voiceId, details, { files, removeBackgroundNoise, signal })
  const remove = async (samples: readonly Sample[]): Promise<void> => {
    for (const { sampleId } of samples) await client.deleteVoiceSample(voiceId, sampleId, { signal })
  }

  const before = await read()
  const { missing, leaving } = differenceOf(before, wanted, make)
  const twins = leaving.filter((sample) => missing.some(({ name }) => name === sample.fileName))
  if (twins.length > 0) {
    const fresh = missing.filter(({ name }) => !twins.some(({ fileName }) => fileName === name))
    const hasMore = before.samples.length > twins.length
    if (fresh.length > 0) await send(fresh)
    else if (!hasMore && twins.length === 1) await send([await make.standIn()])
    // The last of several stays until the others are there again.
    const isInTurn = fresh.length === 0 && !hasMore && twins.length > 1
    await remove(isInTurn ? twins.slice(1) : twins)
    if (isInTurn) {
      await send(missing.filter(({ name }) => name !== twins[0]?.fileName))
      await remove(twins.slice(0, 1))
    }
  }
  await send(twins.length === 0 ? missing : differenceOf(await read(), wanted, make).missing)

  const after = await read()
  const left = differenceOf(after, wanted, make)
  if (left.missing.length > 0) throw new AppError('cloud-bad-answer', { detail: { reason: 'samples' } })
  if (left.leaving.length > 0 && left.leaving.length === after.samples.length)
    throw new AppError('cloud-bad-answer', { detail: { reason: 'last-sample' } })
  await remove(left.leaving)
  return left.leaving.length === 0 ? after : read()
}
