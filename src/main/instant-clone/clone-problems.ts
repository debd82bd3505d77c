import type { InstantClonePatch, InstantCloneProblem } from '@shared/domain/cloud/instant-clone'
import { instantTexts } from '@shared/domain/cloud/instant-clone-rules'
import type { AppError } from '@shared/errors/app-error'
import { hasSentNothing, isClearRefusal } from '../cloud/failure-kind'

type Problem = Pick<InstantCloneProblem, 'field' | 'text'>

/** By the names of the wire. */
const fieldNames: Readonly<Record<string, NonNullable<InstantCloneProblem['field']>>> = {
  files: 'files',
  sample_ids_to_remove: 'files',
  name: 'name',
  voice_name: 'name',
  description: 'description',
  voice_description: 'description',
  labels: 'labels',
}
/** Statuses that speak of the files. */
const ofFiles = ['duplicate_files', 'invalid_audio', 'file_too_large']

/** What went wrong, for the person, at the field it is about (spec/add-voice.md section 8). */
export function problemsOf(error: AppError): Problem[] {
  const { status, message } = error.detail
  const said = typeof message === 'string' && message !== '' ? message : null
  if (isOfThisComputer(error)) return [{ field: null, text: `${instantTexts.failed} ${said ?? error.code}` }]
  if (wasNeverAsked(error)) return [{ field: null, text: instantTexts.unreachable }]
  if (!isClearRefusal(error)) return [{ field: null, text: instantTexts.unreachable }]
  if (status === 'validation_error' && said !== null) {
    // One line per entry: its place, then its message.
    return said.split('\n').map((line) => {
      const place = /^(?:body\.)?([a-z_]+)(?:\.[^:]*)?: (.*)$/.exec(line)
      return place
        ? { field: fieldNames[place[1] ?? ''] ?? null, text: place[2] ?? line }
        : { field: null, text: line }
    })
  }
  if (typeof status === 'string' && ofFiles.includes(status) && said !== null)
    return [{ field: 'files', text: said }]
  return [{ field: null, text: said === null ? instantTexts.failed : `${instantTexts.failed} ${said}` }]
}

const isOfThisComputer = ({ code }: AppError): boolean =>
  code.startsWith('disk-') || code.startsWith('file-') || code.startsWith('ffmpeg-') || code === 'not-found'

/** Whether the cloud was never asked, so that nothing can have been made. */
export const wasNeverAsked = (error: AppError): boolean =>
  hasSentNothing(error) ||
  error.detail['sentAllBytes'] === false ||
  isOfThisComputer(error) ||
  error.code === 'signed-out' ||
  error.code === 'demo-cloud-failed'

/** Whether a lost answer may have made something all the same. */
export const isUnclear = (error: AppError): boolean => !isClearRefusal(error) && !wasNeverAsked(error)

/**
 * Whether this server does not have a call (rulings: the preview calls of instant clones): it then names nothing that it misses,
 * such as a voice or a sample.
 */
export const isMissingCall = (error: AppError): boolean =>
  error.code === 'cloud-refused' &&
  (error.detail['httpStatus'] === 404 || error.detail['httpStatus'] === 405) &&
  !String(error.detail['status']).endsWith('_not_found')

/** What problems can be about of what a patch changes. */
export function fieldsSpokenOf(patch: InstantClonePatch): Set<InstantCloneProblem['field']> {
  const ofDetails = (['name', 'description', 'labels'] as const).filter((field) => field in patch)
  const isOfFiles = 'stretches' in patch || 'removedSampleIds' in patch
  return new Set([...ofDetails, ...(isOfFiles ? (['files'] as const) : [])])
}
