import {
  passport as passportSchema,
  passportFileName,
  passportMaxBytes,
  type Passport,
  type PassportRecording,
  type PassportTake,
  passportVersion,
} from '@shared/domain/dataset/passport'
import { AppError } from '@shared/errors/app-error'
import type { PackageReader } from './package-reader'
import type { ImportedAudio } from './passport-samples'
import { withPlainNames } from './plain-names'
import { refused } from './refused'

/**
 * A passport as the text of its file, which `readPassport` takes.
 * @throws AppError passport-refused where it is larger than what is imported
 */
export function passportText(passport: Passport, maxBytes = passportMaxBytes): string {
  const parsed = passportSchema.safeParse(passport)
  if (!parsed.success) {
    const isTooLarge = parsed.error.issues.every(({ code }) => code === 'too_big')
    throw isTooLarge ? refused('too-large', parsed.error) : new AppError('internal', { cause: parsed.error })
  }
  try {
    requireWhole(parsed.data)
  } catch (cause) {
    throw new AppError('internal', { cause })
  }
  const text = `${JSON.stringify(passport, null, 2)}\n`
  if (Buffer.byteLength(text) > maxBytes) throw refused('too-large')
  return text
}

/** The passport of a package, in itself without contradiction. @throws AppError passport-refused, file-*, disk-* */
export async function readPassport(source: PackageReader): Promise<Passport> {
  let text: string
  try {
    text = await source.readText(passportFileName, passportMaxBytes)
  } catch (error) {
    const isMissing = error instanceof AppError && error.code === 'file-missing'
    throw isMissing ? refused('not-a-dataset', error) : error
  }
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch (cause) {
    throw refused('damaged', cause)
  }
  const parsed = passportSchema.safeParse(content)
  if (parsed.success) {
    requireWhole(parsed.data)
    return withPlainNames(pointingInside(parsed.data))
  }
  const { format, version } = (content ?? {}) as { format?: unknown; version?: unknown }
  if (format !== 'timbre-passport') throw refused('not-a-dataset', parsed.error)
  const isNewer = typeof version === 'number' && version > passportVersion
  throw refused(isNewer ? 'newer' : 'damaged', parsed.error)
}

/** What points at a sample that is not in it, as of one in the trash, points at nothing. */
export function pointingInside(passport: Passport): Passport {
  const { draft, reels, samples } = passport
  const ids = new Set(samples.map(({ id }) => id))
  const inside = (id: string | null): string | null => (id !== null && ids.has(id) ? id : null)
  return {
    ...passport,
    draft: { ...draft, referenceSampleId: inside(draft.referenceSampleId) },
    reels: reels.map((recording) => ({ ...recording, sampleId: inside(recording.sampleId) })),
  }
}

/** What is wrong with recordings and the takes they play; null: nothing. */
export function contradictionIn(
  takes: readonly Pick<PassportTake, 'id' | 'frameCount'>[],
  recordings: readonly PassportRecording[],
): string | null {
  const frames = new Map(takes.map(({ id, frameCount }) => [id, frameCount]))
  for (const { edits, editNumber } of recordings) {
    const numbers = new Set(edits.map(({ number }) => number))
    if (numbers.size !== edits.length) return 'an edit twice'
    if (edits.some(({ number }) => number > edits.length)) return 'an edit is missing'
    if (!numbers.has(editNumber)) return 'current edit'
    const isInside = edits.every(({ segments }) =>
      segments.every(
        ({ takeId, startFrame, endFrame }) => startFrame < endFrame && endFrame <= (frames.get(takeId) ?? 0),
      ),
    )
    if (!isInside) return 'a stretch of a take'
  }
  return null
}

/** What JSON schema cannot say: ids are there once, and what cannot be done without is there. */
function requireWhole({ draft, samples, takes, reels, scripts, voices }: Passport): void {
  const require = (isTrue: boolean, what: string): void => {
    if (!isTrue) throw refused('damaged', new Error(what))
  }
  const unique = (ids: readonly string[], what: string): Set<string> => {
    const set = new Set(ids)
    require(set.size === ids.length, `${what} twice`)
    return set
  }
  const sampleIds = unique(
    samples.map(({ id }) => id),
    'a sample',
  )
  unique([draft.id, ...sampleIds, ...takes.map(({ id }) => id), ...reels.map(({ id }) => id)], 'an id')
  unique(
    scripts.map(({ id }) => id),
    'a script',
  )
  const contradiction = contradictionIn(takes, reels)
  require(contradiction === null, contradiction ?? '')
  unique(
    voices.map(({ workspace }) => workspace),
    'a workspace',
  )
  for (const voice of voices) {
    const inCloud = unique(
      voice.samples.map(({ cloudSampleId }) => cloudSampleId),
      'a sample in the cloud',
    )
    require(inCloud.size <= samples.length, 'samples in the cloud')
    for (const { sampleId } of voice.samples) require(sampleIds.has(sampleId), 'a sample in the cloud')
    unique(
      voice.samples.map(({ sampleId }) => sampleId),
      'a sample in the cloud',
    )
  }
  const contents = new Map<string, string>()
  for (const { file, sha256, sizeBytes } of [...samples, ...takes]) {
    const content = `${sha256} ${sizeBytes}`
    require((contents.get(file) ?? content) === content, 'a file with two contents')
    contents.set(file, content)
  }
}

/** Durations of files are told in whole milliseconds. */
const roundedMs = 1

/** What a file does not hold would be played and exported as silence, of any length. @throws AppError passport-refused */
export function requireFitting(
  { takes }: Pick<Passport, 'takes'>,
  audio: ReadonlyMap<string, ImportedAudio>,
): void {
  for (const { file, frameCount, format } of takes) {
    const own = audio.get(file)
    if (!own || 'error' in own) continue
    const { sampleRateHz, channels, durationMs } = own.facts
    const isSame = sampleRateHz === format.sampleRateHz && channels === format.channels
    const isThere = (durationMs ?? 0) + roundedMs >= (frameCount / format.sampleRateHz) * 1_000
    if (!isSame || !isThere) throw refused('damaged', new Error('a take of another sound'))
  }
}
