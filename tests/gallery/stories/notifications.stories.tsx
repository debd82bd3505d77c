import type { Notice, NoticeNews } from '@shared/domain/app/notice'
import type { Handlers } from '@shared/ipc/contract'
import { draftIdOf } from '../../renderer/builders'
import { pictureMs } from '../clock'
import { arabicName, chineseName, hourMs, longName } from '../data'
import type { Screen } from '../story'
import { failing, never } from '../studio'

const news: readonly NoticeNews[] = [
  { kind: 'upload-done', draftName: 'Kathleen', uploadedCount: 24, isSettled: true },
  { kind: 'training-ready', draftName: longName, failedModels: ['v3'] },
  { kind: 'upload-refused', draftName: chineseName },
  { kind: 'edit-conflict', voiceName: arabicName, voiceId: 'voice' },
  { kind: 'take-unsaved', takeName: 'Take 12' },
]
const sessionNews: readonly NoticeNews[] = [
  {
    kind: 'session-exported',
    jobId: draftIdOf(9),
    draftName: longName,
    fileName: `${longName} session`,
    leftOutCount: 1,
    unsavedTakeCount: 0,
  },
  {
    kind: 'session-imported',
    draftName: arabicName,
    takeCount: 14,
    knownCount: 3,
    changedCount: 2,
    refusedCount: 1,
  },
  {
    kind: 'session-failed',
    draftName: null,
    error: { code: 'session-refused', retryable: false, detail: { reason: 'not-a-session' } },
  },
]
const datasetNews: readonly NoticeNews[] = [
  {
    kind: 'dataset-exported',
    draftName: 'Kathleen',
    fileName: 'Kathleen dataset.zip',
    leftOutCount: 1,
    unsavedTakeCount: 2,
  },
  {
    kind: 'dataset-failed',
    jobId: draftIdOf(9),
    draftName: longName,
    error: { code: 'passport-refused', retryable: false, detail: { reason: 'too-large' } },
  },
]
const heldNews: readonly NoticeNews[] = [
  {
    kind: 'upload-held',
    draftName: 'Kathleen',
    reason: `Chapter 1.wav, ${chineseName}.wav, ${arabicName}.wav and 4 more: No speech detected.`,
  },
  { kind: 'upload-held', draftName: longName, reason: `${longName}.wav: No speech detected.` },
]
const cutShortNews: readonly NoticeNews[] = [
  { kind: 'change-cut-short', draftName: longName, change: 'segments-made' },
  { kind: 'change-cut-short', draftName: chineseName, change: 'settings-applied' },
]
const noticesOf = (list: readonly NoticeNews[]): Notice[] =>
  list.map((each, at) => ({
    id: draftIdOf(at + 1),
    news: each,
    draftId: draftIdOf(1),
    atMs: pictureMs - at * 7 * hourMs,
    isRead: at > 2,
  }))
const open = [{ click: 'button[aria-label^="Notifications"]' }] as const
const shown = (name: string, list: Handlers['notifications']['list']): Screen => ({
  name: `notifications-${name}`,
  path: '/',
  answers: { notifications: { list } },
  steps: open,
  views: ['light'],
})

export const notifications: readonly Screen[] = [
  {
    ...shown('unread', () => noticesOf(news)),
    views: ['light', 'dark', 'narrow', 'zoomed', 'small', 'contrast'],
  },
  {
    ...shown('session', () =>
      sessionNews.map((each, at) => ({
        id: draftIdOf(at + 1),
        news: each,
        draftId: null,
        atMs: pictureMs - at * hourMs,
        isRead: false,
      })),
    ),
    views: ['light', 'dark', 'small'],
  },
  { ...shown('dataset', () => noticesOf(datasetNews)), views: ['light', 'dark', 'narrow', 'small'] },
  { ...shown('held', () => noticesOf(heldNews)), views: ['light', 'dark', 'narrow', 'zoomed', 'small'] },
  {
    ...shown('cut-short', () => noticesOf(cutShortNews)),
    views: ['light', 'dark', 'narrow', 'zoomed', 'small'],
  },
  shown('empty', () => []),
  shown('loading', never),
  shown('error', failing('library-damaged')),
]
