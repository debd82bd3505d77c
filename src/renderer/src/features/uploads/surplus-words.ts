import type { UploadDouble } from '@shared/domain/cloud/upload'
import { counted, size } from '@renderer/copy/format'

export interface SurplusWords {
  title: string
  body: string
  button: string
  /** What removing it means. */
  question: string
}

const copiesQuestion = 'This cannot be undone in the cloud. One copy of each sample stays there.'
const removedQuestion =
  'This cannot be undone in the cloud: the voice will no longer be trained with them. The files on this computer stay as they are.'

const copiesBody = 'The cloud has more copies than it should. Only the extra ones are removed.'
const formerBody = (count: number): string =>
  `Another version is in your list. Unless you remove the former ${count === 1 ? 'one' : 'ones'}, the voice is trained with both.`
const removedBody = 'They stay there until you remove them. Samples in your list are kept.'

/** What the cloud holds beyond the list, as a statement and an offer. */
export function surplusWords(doubles: readonly UploadDouble[]): SurplusWords {
  const countOf = (wanted: UploadDouble['reason']): number =>
    doubles.filter(({ reason }) => reason === wanted).length
  const copies = countOf('double')
  const former = countOf('former-version')
  const removed = countOf('removed-here')
  const sum = size(doubles.reduce((bytes, { sizeBytes }) => bytes + sizeBytes, 0))
  const left = [
    former === 0 ? null : counted(former, 'former version'),
    removed === 0 ? null : `${counted(removed, 'sample')} you removed here`,
  ]
    .filter((part) => part !== null)
    .join(' and ')
  const extra = copies === 1 ? 'one extra copy' : `${copies} extra copies`
  if (left === '') {
    return {
      title: `The cloud has ${extra} (${sum})`,
      body: copiesBody,
      button: copies === 1 ? 'Remove the extra copy' : 'Remove the extra copies',
      question: copiesQuestion,
    }
  }
  const leftBody = [former === 0 ? null : formerBody(former), removed === 0 ? null : removedBody]
    .filter((part) => part !== null)
    .join(' ')
  return copies === 0
    ? {
        title: `${left} ${doubles.length === 1 ? 'is' : 'are'} still in the cloud (${sum})`,
        body: leftBody,
        button: 'Remove from the cloud',
        question: removedQuestion,
      }
    : {
        title: `The cloud has ${extra}${former > 0 && removed > 0 ? ', ' : ' and '}${left} (${sum})`,
        body: leftBody,
        button: 'Remove from the cloud',
        question: removedQuestion,
      }
}
