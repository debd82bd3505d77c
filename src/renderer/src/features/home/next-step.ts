import { untitledVoiceName } from '@shared/domain/dataset/draft-rules'
import type { DraftSummary } from '@shared/domain/dataset/draft'
import type { Upload } from '@shared/domain/cloud/upload'
import { totalDurationMinMs } from '@shared/limits'
import { pathTo } from '@renderer/address/paths'
import { errorWords } from '@renderer/copy/errors'
import { counted, lengthInWords, minutesReached } from '@renderer/copy/format'
import { draftStage, markedMs, marksAround, type DraftStage } from './draft-stage'
import type { HomeState, NextAction, NextStep } from './home-state'
import { isRetrainDue, retrainStep, standOf, trainedStep } from './trained-step'

/** What is most worth doing comes first; among equals the draft edited last. */
const urgency: readonly DraftStage[] = [
  'upload-blocked',
  'upload-paused',
  'problems',
  'ready',
  'partly-uploaded',
  'too-short',
  'empty',
  'uploading',
  'upload-waiting',
  'uploaded',
]

const quoted = (draft: DraftSummary): string => `“${draft.name.trim() || untitledVoiceName}”`

/** The one thing to do next, from what is there; null where nothing of one's own was begun. */
export function nextStep(state: HomeState): NextStep | null {
  const { uploads } = state
  const drafts = state.drafts.filter(({ isSampleDataset }) => !isSampleDataset)
  const uploadOf = (draft: DraftSummary) => uploads.find((upload) => upload.draftId === draft.id)
  const staged = drafts.map((draft) => ({ draft, stage: draftStage(draft, uploadOf(draft)) }))
  // What is reviewed, trains or is trained waits for nobody, nor does what is being changed.
  const waiting = staged.filter(
    ({ draft }) => standOf(state.statusOf(draft.id)) === null && !state.isApplying(draft.id),
  )
  const first = urgency
    .flatMap((stage) => [waiting, staged].flatMap((of) => of.find((entry) => entry.stage === stage) ?? []))
    .at(0)
  return first ? stepOf(first.stage, first.draft, uploadOf(first.draft), state) : null
}

function stepOf(
  stage: DraftStage,
  draft: DraftSummary,
  upload: Upload | undefined,
  state: HomeState,
): NextStep {
  const open = (label: string): NextAction => ({ kind: 'open', label, path: pathTo('draft', draft.id) })
  const name = quoted(draft)
  switch (stage) {
    case 'upload-blocked': {
      const words = errorWords(upload?.error)
      return {
        title: `The upload of ${name} needs attention`,
        body: `${words.title} ${words.body}`,
        action:
          words.action === 'sign-in'
            ? { kind: 'open', label: 'Sign in', path: pathTo('settings', { dialog: 'sign-in' }) }
            : open('Open draft'),
      }
    }
    case 'upload-paused':
      return {
        title: `Resume the upload of ${name}`,
        body: `${confirmedWords(upload)} It picks up where it left off, and nothing that arrived is sent again.`,
        action: { kind: 'resume', label: 'Resume upload', draftId: draft.id },
      }
    case 'problems':
      if (draft.uploadedCount > 0) return leftoverStep(draft, name, open, state)
      return {
        title: `Review ${counted(draft.problemCount, 'file')} in ${name}`,
        body: 'They need attention. Each one shows what is wrong and what you can do.',
        action: open('Review files'),
      }
    case 'partly-uploaded':
      return leftoverStep(draft, name, open, state)
    case 'ready':
      return readyStep(draft, name, open, state)
    case 'too-short':
      return (
        boothStep(draft, name, state) ?? {
          title: `Add more recordings to ${name}`,
          body: `It has ${minutesReached(draft.totalDurationMs)} of the minimum ${minutesReached(totalDurationMinMs)}. Add ${lengthInWords(totalDurationMinMs - draft.totalDurationMs)} more to create a voice.`,
          action: open('Add recordings'),
        }
      )
    case 'empty':
      return (
        boothStep(draft, name, state) ?? {
          title: `Add recordings to ${name}`,
          body: 'Drop files or whole folders into the draft. Minimum 10 minutes; 30 minutes is good, and 2 hours is best.',
          action: open('Add recordings'),
        }
      )
    case 'uploading':
      return {
        title: `${name} is being uploaded`,
        body: `${confirmedWords(upload)} You can keep working while it runs in the background.`,
        action: open('Show upload'),
      }
    case 'upload-waiting':
      return {
        title: `The upload of ${name} is waiting for the network`,
        body: `${confirmedWords(upload)} It continues automatically once you are back online.`,
        action: open('Show upload'),
      }
    case 'uploaded':
      return (
        (isRetrainDue(state.statusOf(draft.id)) ? retrainStep(name, open) : null) ??
        trainedStep(draft, name, state) ?? {
          title: inCloud(draft.sampleCount, upload),
          body: `${name} has ${minutesReached(draft.totalDurationMs)} of audio, confirmed by the server. Open it to continue, or to add more.`,
          action: open('Open draft'),
        }
      )
  }
}

/** What was recorded and is no sample yet; null where nothing was. */
function boothStep(draft: DraftSummary, name: string, { boothCountOf }: HomeState): NextStep | null {
  const count = boothCountOf(draft.id)
  if (count === 0) return null
  return {
    title: `Continue recording ${name}`,
    body: `${counted(count, 'recording')} in the booth, not in the dataset yet. Add ${count === 1 ? 'it' : 'them'} to the dataset, or record more.`,
    action: { kind: 'open', label: 'Back to the booth', path: pathTo('booth', draft.id) },
  }
}

/** What is in the cloud is worth more than what never came there. */
function leftoverStep(
  draft: DraftSummary,
  name: string,
  open: (label: string) => NextAction,
  state: HomeState,
): NextStep {
  const { uploadedCount, sampleCount, problemCount } = draft
  const isOne = (count: number, one: string, more: string): string => (count === 1 ? one : more)
  const left = sampleCount - uploadedCount
  const rest =
    problemCount > 0
      ? `${counted(problemCount, 'file')} ${isOne(problemCount, 'needs', 'need')} attention: open the draft to see why.`
      : `${counted(left, 'file')} ${isOne(left, 'is', 'are')} not: open the draft to upload ${isOne(left, 'it', 'them')}, ${isRetrainDue(state.statusOf(draft.id)) ? 'then retrain the voice' : 'or continue without'}.`
  return (
    trainedStep(draft, name, state) ?? {
      title: `Continue with ${name}`,
      body: `${counted(uploadedCount, 'sample')} ${isOne(uploadedCount, 'is', 'are')} in the cloud. ${rest}`,
      action: open('Open draft'),
    }
  )
}

const readyWords = ({ sampleCount, totalDurationMs }: DraftSummary): string =>
  `${minutesReached(totalDurationMs)} in ${counted(sampleCount, 'file')} ${sampleCount === 1 ? 'is' : 'are'} ready.`

function readyStep(
  draft: DraftSummary,
  name: string,
  open: (label: string) => NextAction,
  { account, connection, usableMsOf, isApplying, isElsewhere }: HomeState,
): NextStep {
  if (isApplying(draft.id))
    return {
      title: `The files of ${name} are being changed`,
      body: 'You can upload them once that is done.',
      action: open('Open draft'),
    }
  if (isElsewhere(draft.id))
    return {
      title: `Upload ${name} to this workspace`,
      body: `${readyWords(draft)} Its voice and what was uploaded are in another workspace, and stay there. Open that one to continue, or upload to make a new voice here.`,
      action: open('Review and upload'),
    }
  const marked = markedMs(draft, usableMsOf(draft.id))
  const next = marked === null ? null : marksAround(marked).next
  const what = marked !== null && marked < draft.totalDurationMs ? 'more of usable audio' : 'more'
  const more =
    marked === null || next === null
      ? ''
      : ` ${lengthInWords(next.atMs - marked)} ${what} would make it “${next.label}”.`
  const way =
    account.mode === 'signed-out'
      ? ' Sign in first to upload it.'
      : connection.state === 'offline'
        ? ' You are offline. You can start the upload now, and it continues once you are back online.'
        : ''
  return {
    title: `Upload ${name}`,
    body: `${readyWords(draft)}${more}${way}`,
    action: open('Review and upload'),
  }
}

/** "All" only where the cloud holds nothing beyond the list and nothing can arrive any more. */
function inCloud(count: number, upload: Upload | undefined): string {
  if (count === 1) return 'The sample is in the cloud'
  const isSure = upload === undefined || upload.isSettled
  return isSure ? `All ${count} samples are in the cloud` : `${count} samples are in the cloud`
}

function confirmedWords(upload: Upload | undefined): string {
  if (!upload) return ''
  const confirmed = upload.items.filter((item) => item.state === 'uploaded').length
  return `${confirmed} of ${counted(upload.items.length, 'sample')} ${confirmed === 1 ? 'is' : 'are'} confirmed by the cloud.`
}
