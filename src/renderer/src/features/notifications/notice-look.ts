import { CircleCheck, TriangleAlert, type LucideIcon } from 'lucide-react'
import { noticeWords, type NoticeWords } from '@shared/copy/notice-words'
import type { NoticeKind, NoticeNews } from '@shared/domain/app/notice'
import { errorWords } from '@renderer/copy/errors'

export type NoticeTone = 'good' | 'warn' | 'bad'

const tones: Record<NoticeKind, NoticeTone> = {
  'upload-done': 'good',
  'upload-blocked': 'warn',
  'upload-held': 'warn',
  'upload-refused': 'bad',
  'speakers-unclear': 'warn',
  'training-ready': 'good',
  'training-failed': 'bad',
  'review-accepted': 'good',
  'review-refused': 'bad',
  'edit-conflict': 'warn',
  'take-unsaved': 'bad',
  'change-cut-short': 'warn',
  'dataset-exported': 'good',
  'dataset-imported': 'good',
  'dataset-failed': 'bad',
  'session-exported': 'good',
  'session-imported': 'good',
  'session-failed': 'bad',
  'generation-possibly-charged': 'warn',
}

export function noticeTone(news: NoticeNews): NoticeTone {
  const isIncomplete =
    ((news.kind === 'dataset-imported' || news.kind === 'session-imported') && news.refusedCount > 0) ||
    (news.kind === 'dataset-imported' && news.voiceHolder === 'trash') ||
    (news.kind === 'session-imported' && news.changedCount > 0) ||
    ((news.kind === 'session-exported' || news.kind === 'dataset-exported') &&
      news.leftOutCount + news.unsavedTakeCount > 0)
  return isIncomplete ? 'warn' : tones[news.kind]
}

/** The icon of a notice, and its color. */
export const noticeLook = (news: NoticeNews): { icon: LucideIcon; className: string } =>
  noticeTone(news) === 'good'
    ? { icon: CircleCheck, className: 'text-good-ink' }
    : { icon: TriangleAlert, className: 'text-warn-ink' }

/** What a notice says in the window, which has words for errors. */
export function noticeText(news: NoticeNews): NoticeWords {
  const words = noticeWords(news)
  const hasError =
    news.kind === 'upload-blocked' || news.kind === 'dataset-failed' || news.kind === 'session-failed'
  return hasError && news.error !== null ? { ...words, body: errorWords(news.error).title } : words
}
