import type { NoticeNews } from '../domain/app/notice'
import { assertNever } from '../lib/assert-never'
import { uploadTexts } from './upload-texts'

export interface NoticeWords {
  title: string
  /** Empty when the title says it all. */
  body: string
}

const nameOf = (name: string): string => (name.trim() === '' ? '' : ` of “${name.trim()}”`)

/**
 * "All" is said only once nothing more can arrive and the cloud holds nothing beyond the list.
 * @param of the draft, for where it is not in sight: ` of “Kathleen”`
 */
export function uploadedWords(uploadedCount: number, isSettled: boolean, of = ''): string {
  if (uploadedCount === 1) return `The sample${of} is in the cloud`
  return isSettled
    ? `All ${uploadedCount} samples${of} are in the cloud`
    : `${uploadedCount} samples${of} are in the cloud`
}

const trainingWords = (isHeld: boolean): string =>
  isHeld ? 'Open it to start training.' : 'Training can start now.'

/** What a notice says, in the window and in the system's notification. */
export function noticeWords(news: NoticeNews): NoticeWords {
  switch (news.kind) {
    case 'upload-done': {
      const { draftName, uploadedCount, isSettled } = news
      return { title: `${uploadedWords(uploadedCount, isSettled, nameOf(draftName))}.`, body: '' }
    }
    case 'upload-blocked':
      return {
        title: `The upload${nameOf(news.draftName)} needs attention.`,
        body: `${news.uploadedCount} of ${news.sampleCount} samples are in the cloud.`,
      }
    case 'upload-held':
      return { title: `New files${nameOf(news.draftName)} are not uploaded yet.`, body: news.reason }
    case 'upload-refused':
      return { title: uploadTexts.failed, body: `The upload${nameOf(news.draftName)} needs attention.` }
    case 'speakers-unclear':
      return {
        title: 'Which of these speakers are you?',
        body: `The speakers in ${news.sampleName} were separated differently. Choose yours in the sample’s settings.`,
      }
    case 'training-ready':
      return {
        title: `${news.draftName} is ready`,
        body:
          news.failedModels.length === 0
            ? 'Voice is ready to be used with the model!'
            : `Fine-tuning failed for ${news.failedModels.join(', ')}.`,
      }
    case 'training-failed':
      return { title: `Fine-tuning of ${news.draftName} failed`, body: 'Open the voice to try again.' }
    case 'review-accepted':
      return { title: `${news.draftName} is verified`, body: trainingWords(news.isTrainingHeld) }
    case 'review-refused':
      return { title: `${news.draftName} was not verified`, body: 'The review did not accept the documents.' }
    case 'edit-conflict':
      return {
        title: `“${news.voiceName}” was changed elsewhere too.`,
        body: 'Your edit is kept on this computer until you choose which version stays.',
      }
    case 'take-unsaved':
      return {
        title: `“${news.takeName}” could not be saved as a file.`,
        body: 'The recording itself is safe. Timbre will try again the next time it starts.',
      }
    case 'change-cut-short':
      return cutShortWords(news)
    case 'dataset-exported':
      return {
        title: `The dataset${nameOf(news.draftName)} is exported.`,
        body: `It is in “${news.fileName}”, with a hash of every file.${leftOutWords(news)}`,
      }
    case 'dataset-imported':
      return {
        title: `The dataset${nameOf(news.draftName)} is imported.`,
        body: [refusedWords(news.refusedCount), holderWords(news.voiceHolder)].filter(Boolean).join(' '),
      }
    case 'dataset-failed':
      return {
        title:
          news.draftName === null
            ? 'The dataset was not imported.'
            : `The dataset${nameOf(news.draftName)} was not exported.`,
        body: '',
      }
    case 'session-exported':
    case 'session-imported':
    case 'session-failed':
      return sessionWords(news)
    case 'generation-possibly-charged':
      return {
        title: 'A generation may have been charged, but no audio arrived.',
        body: `${news.text === '' ? '' : `“${news.text}” `}${creditWords(news.credits)}. It is not in the cloud’s history. Timbre does not try again automatically.`,
      }
    default:
      return assertNever(news)
  }
}

/** How to get the voice of a dataset that was imported without it. */
function holderWords(holder: Extract<NoticeNews, { kind: 'dataset-imported' }>['voiceHolder']): string {
  if (holder === null) return ''
  return holder === 'trash'
    ? 'Its voice stays with the earlier draft, which is in the trash. Restore that draft to continue with the voice.'
    : 'Its voice stays with the earlier draft. Open that draft to continue with the voice.'
}

function cutShortWords({
  draftName,
  change,
}: Extract<NoticeNews, { kind: 'change-cut-short' }>): NoticeWords {
  const [title, again] =
    change === 'segments-made'
      ? [`Splitting or joining samples${nameOf(draftName)} was cut short.`, 'Split or join them again.']
      : [`Applying settings${nameOf(draftName)} was cut short.`, 'Apply them again.']
  return {
    title,
    body: `Timbre ended before it was done. Nothing is lost: every sample is as it was. ${again}`,
  }
}

const refusedWords = (count: number): string => {
  if (count === 0) return ''
  return count === 1
    ? 'One of its files is damaged or missing. Its row says which; everything else is here.'
    : `${count} of its files are damaged or missing. Their rows say which; everything else is here.`
}

type SessionNews = Extract<NoticeNews, { kind: `session-${string}` }>

function sessionWords(news: SessionNews): NoticeWords {
  const of = news.draftName === null ? '' : nameOf(news.draftName)
  switch (news.kind) {
    case 'session-exported':
      return {
        title: `The session${of} is exported.`,
        body: `It is in the folder “${news.fileName}”, with a Reaper project.${leftOutWords(news)}`,
      }
    case 'session-imported':
      return { title: `The session${of} is open.`, body: arrivalWords(news) }
    case 'session-failed':
      return {
        title: news.draftName === null ? 'The session was not opened.' : `The session${of} was not exported.`,
        body: '',
      }
  }
}

const leftOutWords = (counts: { leftOutCount: number; unsavedTakeCount: number }): string =>
  `${recordingsLeftOut(counts.leftOutCount)}${takesLeftOut(counts.unsavedTakeCount)}`

const recordingsLeftOut = (count: number): string => {
  if (count === 0) return ''
  return count === 1
    ? ' One recording was left out, because a take of it is not saved yet.'
    : ` ${count} recordings were left out, because takes of them are not saved yet.`
}

const takesLeftOut = (count: number): string => {
  if (count === 0) return ''
  return count === 1
    ? ' One take was left out, because it has no saved file.'
    : ` ${count} takes were left out, because they have no saved files.`
}

function arrivalWords(counts: Extract<NoticeNews, { kind: 'session-imported' }>): string {
  const { takeCount, knownCount, changedCount, refusedCount } = counts
  const of = (count: number, one: string, many: string): string[] =>
    count === 0 ? [] : [count === 1 ? one : `${count} ${many}`]
  return [
    ...of(takeCount, '1 take.', 'takes.'),
    ...of(
      knownCount,
      'The sound of one was already in this library and is not stored twice.',
      'of them were already in this library and are not stored twice.',
    ),
    ...of(
      changedCount,
      'One was changed by another program and sounds as it does now.',
      'were changed by another program and sound as they do now.',
    ),
    ...of(
      refusedCount,
      'The file of one is missing or damaged; everything else is here.',
      'files are missing or damaged; everything else is here.',
    ),
  ].join(' ')
}

const creditWords = (credits: number): string => (credits === 1 ? '1 credit' : `${credits} credits`)
