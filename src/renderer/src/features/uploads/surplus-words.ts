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
const removedBody = 'Nothing in the cloud is deleted without asking. Samples in your list stay there.'

/** What the cloud holds beyond the list, as a statement and an offer. */
export function surplusWords(doubles: readonly UploadDouble[]): SurplusWords {
  const removed = doubles.filter(({ reason }) => reason === 'removed-here').length
  const copies = doubles.length - removed
  const sum = size(doubles.reduce((bytes, { sizeBytes }) => bytes + sizeBytes, 0))
  const removedHere = `${counted(removed, 'sample')} you removed here`
  const extra = copies === 1 ? 'one extra copy' : `${copies} extra copies`
  if (copies === 0) {
    const still = removed === 1 ? 'is still' : 'are still'
    return {
      title: `${removedHere} ${still} in the cloud (${sum})`,
      body: removedBody,
      button: 'Remove from the cloud',
      question: removedQuestion,
    }
  }
  return removed === 0
    ? {
        title: `The cloud has ${extra} (${sum})`,
        body: copiesBody,
        button: copies === 1 ? 'Remove the extra copy' : 'Remove the extra copies',
        question: copiesQuestion,
      }
    : {
        title: `The cloud has ${extra} and ${removedHere} (${sum})`,
        body: `${copiesBody} ${removedBody}`,
        button: 'Remove from the cloud',
        question: removedQuestion,
      }
}
