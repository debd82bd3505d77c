import type { TrashItem } from '@shared/domain/dataset/trash'
import { draftIdOf } from '../../renderer/builders'
import { pictureMs } from '../clock'
import { chineseName, hourMs, longName } from '../data'
import type { Screen } from '../story'
import { failing, never, type Answers } from '../studio'

const home = { draftId: draftIdOf(1), draftName: 'Kathleen' }
const items: readonly TrashItem[] = [
  {
    kind: 'draft',
    id: draftIdOf(2),
    name: longName,
    sampleCount: 24,
    sizeBytes: 424_000_000,
    removedAtMs: pictureMs - hourMs,
  },
  {
    kind: 'sample',
    id: draftIdOf(3),
    name: `${chineseName}.wav`,
    ...home,
    sizeBytes: 31_000_000,
    removedAtMs: pictureMs - 2 * hourMs,
  },
  {
    kind: 'recording',
    id: draftIdOf(4),
    name: 'Chapter 1',
    draftId: null,
    draftName: null,
    takeIds: [],
    sizeBytes: 9_000_000,
    removedAtMs: pictureMs - 30 * hourMs,
  },
]
const shown = (name: string, list: NonNullable<NonNullable<Answers['trash']>['list']>): Screen => ({
  name: `trash-${name}`,
  path: '/settings',
  answers: { trash: { list } },
  steps: [{ click: 'button:has-text("Trash…")' }],
  views: ['light'],
})

export const trash: readonly Screen[] = [
  { ...shown('filled', () => [...items]), views: ['light', 'dark', 'narrow', 'zoomed'] },
  shown('empty', () => []),
  shown('loading', never),
  shown('error', failing('library-damaged')),
  {
    name: 'trash-emptying',
    path: '/settings',
    answers: {
      trash: {
        list: () => [...items],
        contents: () => ({
          draftCount: 1,
          sampleCount: 12,
          takeCount: 3,
          uploadingCount: 0,
          sizeBytes: 412_000_000,
        }),
        dragged: () => ({ count: 14, sizeBytes: 96_000_000 }),
      },
    },
    steps: [{ click: 'button:has-text("Empty trash…")' }],
    views: ['light', 'dark', 'narrow'],
  },
]
