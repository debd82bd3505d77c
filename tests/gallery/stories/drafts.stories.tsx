import { draftIdOf, uploadWith } from '../../renderer/builders'
import { arabicName, chineseName, draftOf, longName, minuteMs } from '../data'
import type { Screen } from '../story'
import { failing, never } from '../studio'

const drafts = [
  draftOf(1, { name: longName, uploadedCount: 24 }),
  draftOf(2, { name: chineseName, language: 'zh', problemCount: 3 }),
  draftOf(3, { name: arabicName, language: 'ar', totalDurationMs: 8 * minuteMs, sampleCount: 3 }),
  draftOf(4, { name: '', sampleCount: 0, totalDurationMs: 0, totalSizeBytes: 0 }),
  ...Array.from({ length: 20 }, (_, at) => draftOf(5 + at, { name: `Draft ${at + 5}` })),
]

export const draftList: readonly Screen[] = [
  { name: 'drafts-loading', path: '/clones', answers: { drafts: { list: never } }, views: ['light'] },
  {
    name: 'drafts-error',
    path: '/clones',
    answers: { drafts: { list: failing('library-damaged') } },
    views: ['dark', 'small'],
  },
  {
    name: 'drafts-empty',
    path: '/clones',
    answers: { drafts: { list: () => [] } },
    views: ['light', 'zoomed', 'small'],
  },
  {
    name: 'drafts',
    path: '/clones',
    answers: {
      drafts: { list: () => drafts },
      uploads: { list: () => [uploadWith({ draftId: draftIdOf(5), phase: 'blocked' })] },
    },
    views: ['light', 'dark', 'narrow', 'zoomed', 'small', 'contrast'],
  },
  {
    name: 'drafts-menu',
    path: '/clones',
    answers: { drafts: { list: () => drafts } },
    steps: [{ menuOf: '[role=row][data-row-id]' }],
    views: ['dark', 'zoomed', 'small'],
  },
  {
    name: 'drafts-shortcuts',
    path: '/clones?dialog=shortcuts',
    views: ['light', 'zoomed'],
  },
  { name: 'drafts-sign-in', path: '/settings?dialog=sign-in', views: ['light', 'dark', 'zoomed', 'small'] },
]
