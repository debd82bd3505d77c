import type { Notice } from './notice'

// Without zod: a window loads this with its first lines.

/** The screen that shows the rest. */
export type NoticeAction =
  | { screen: 'draft'; draftId: string }
  | { screen: 'sample-settings'; draftId: string; sampleId: string }
  | { screen: 'booth'; draftId: string }
  | { screen: 'voice'; voiceId: string }
  | { screen: 'speech-history' }
  | { screen: 'home' }
  /** In the system's file manager. */
  | { screen: 'session-folder'; jobId: string }

/** Null: there is nothing left to show. */
export function noticeAction({ news, draftId }: Pick<Notice, 'news' | 'draftId'>): NoticeAction | null {
  if (news.kind === 'edit-conflict') return { screen: 'voice', voiceId: news.voiceId }
  if (news.kind === 'generation-possibly-charged') return { screen: 'speech-history' }
  if (news.kind === 'session-exported') return { screen: 'session-folder', jobId: news.jobId }
  if (news.kind === 'session-imported' && draftId === null) return { screen: 'home' }
  if (draftId === null) return null
  if (news.kind === 'session-imported') return { screen: 'booth', draftId }
  if (news.kind === 'speakers-unclear') return { screen: 'sample-settings', draftId, sampleId: news.sampleId }
  if (news.kind === 'take-unsaved') return { screen: 'booth', draftId }
  return { screen: 'draft', draftId }
}
