import type { HistoryRow } from '@shared/domain/speech/history'
import { pictureMs } from '../clock'
import { chineseName, hourMs, longName } from '../data'
import type { Screen } from '../story'
import { failing, never, type Answers } from '../studio'

const texts = [
  'The harbor was quiet that morning, and the gulls had not yet decided whether it was worth getting up at all. Nobody had asked them.',
  'Good evening. This is the news at eight.',
  '„Schiffahrtsgesellschaftsversammlungsraum“, sagte sie leise, „das ist ein Wort für lange Winterabende.“',
  '昨日は東京で雨が降った。',
  'Ann: Did you hear that?\nBea: [whispers] No. What was it?',
  '',
]

const rowOf = (n: number, changes: Partial<HistoryRow> = {}): HistoryRow => ({
  id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  historyItemId: `item-${n}`,
  generationId: null,
  task: 'text-to-speech',
  voiceId: 'voice-1',
  voiceName: 'Kathleen',
  modelId: 'eleven_multilingual_v2',
  excerpt: texts[n % texts.length] ?? '',
  atMs: pictureMs - n * 2 * hourMs,
  credits: 131,
  durationMs: 8_400,
  state: 'kept',
  isHere: n % 3 === 0,
  isInCloud: true,
  canTryAgain: false,
  isFavorite: n === 2,
  ...changes,
})

const rows = [
  rowOf(0),
  rowOf(1, {
    state: 'possibly-charged',
    generationId: '00000000-0000-4000-8000-0000000000aa',
    historyItemId: null,
    isInCloud: false,
    isHere: false,
  }),
  rowOf(2),
  rowOf(3, { voiceName: chineseName }),
  rowOf(4, { task: 'text-to-dialogue', voiceId: null, voiceName: 'Ann, Bea' }),
  rowOf(5, { task: 'speech-to-speech', credits: 600, durationMs: 36_000 }),
  rowOf(6, { voiceName: longName }),
  rowOf(7, { isInCloud: false, isHere: false }),
  rowOf(8, { durationMs: null, credits: null }),
  rowOf(9),
  rowOf(30),
  rowOf(31),
]

const startOf = (atMs: number): number => new Date(atMs).setHours(0, 0, 0, 0)
function daysOf(list: readonly HistoryRow[]) {
  const counts = new Map<number, number>()
  for (const { atMs } of list) counts.set(startOf(atMs), (counts.get(startOf(atMs)) ?? 0) + 1)
  return [...counts].map(([startMs, count]) => ({ startMs, count }))
}

const plain = { stability: 0.5, similarity: 0.75, style: 0, speakerBoost: true, speed: 1 }

const remembering = (list: readonly HistoryRow[], changes: Answers['history'] = {}): Answers => ({
  history: {
    outline: () => ({ total: list.length, days: daysOf(list) }),
    page: ({ offset, count }) => ({ rows: list.slice(offset, offset + count) }),
    ids: () => list.map(({ id }) => id),
    facets: () => ({
      voices: [{ voiceId: 'voice-1', name: 'Kathleen' }],
      modelIds: ['eleven_multilingual_v2', 'eleven_v3'],
    }),
    status: () => ({ state: 'idle', wholeAtMs: pictureMs, readAtMs: pictureMs, error: null }),
    refresh: () => null,
    fileName: ({ format }) => ({ name: `2026-11-20 Kathleen The harbor was quiet that morning.${format}` }),
    ...changes,
  },
  speech: { models: () => [], recent: () => [] },
  speechWorkspace: {
    get: () => ({
      of: 'demo',
      tab: 'text-to-speech',
      text: '',
      textVoiceId: null,
      textModelId: null,
      conversionVoiceId: null,
      conversionModelId: null,
      removesBackgroundNoise: false,
    }),
    update: () => null,
    settings: () => ({ settings: plain, own: plain, isChanged: false, volumeDb: 0 }),
  },
})

const path = '/speech/text-to-speech?panel=history'

export const history: readonly Screen[] = [
  {
    name: 'history-filled',
    path,
    answers: remembering(rows),
    views: ['light', 'dark', 'narrow', 'zoomed', 'contrast'],
  },
  {
    name: 'history-menu',
    path,
    answers: remembering(rows),
    steps: [{ menuOf: '[data-row-index="2"]' }],
    views: ['light', 'dark'],
  },
  {
    name: 'history-selected',
    path,
    answers: remembering(rows),
    steps: [{ click: '[data-row-index="0"] p' }, { press: 'Control+a' }],
    views: ['light'],
  },
  {
    name: 'history-filters',
    path,
    answers: remembering(rows),
    steps: [{ click: 'role=button[name="Filters"]' }],
    views: ['light', 'dark'],
  },
  {
    name: 'history-save',
    path,
    answers: remembering(rows),
    steps: [
      { click: '[data-row-index="0"] p' },
      { press: 'Control+a' },
      { click: 'role=button[name="Save…"]' },
    ],
    views: ['light', 'dark'],
  },
  { name: 'history-empty', path, answers: remembering([]), views: ['light'] },
  {
    name: 'history-nothing-found',
    path,
    answers: remembering([], {
      outline: () => ({ total: 0, days: [] }),
    }),
    steps: [{ click: 'role=button[name="Favorites only"]' }],
    views: ['light'],
  },
  { name: 'history-loading', path, answers: remembering([], { outline: never }), views: ['light'] },
  {
    name: 'history-error',
    path,
    answers: remembering([], { outline: failing('library-damaged') }),
    views: ['light'],
  },
  {
    name: 'history-offline',
    path,
    answers: {
      ...remembering(rows),
      account: {
        get: () => ({ mode: 'demo', serverUrl: 'http://127.0.0.1:40123', state: 'ready' }),
        connection: () => ({ state: 'offline' }),
      },
    },
    views: ['light'],
  },
  {
    name: 'history-unread',
    path,
    answers: remembering(rows.slice(0, 3), {
      status: () => ({
        state: 'waiting',
        wholeAtMs: pictureMs,
        readAtMs: pictureMs,
        error: { code: 'cloud-unavailable', retryable: true, detail: {} },
      }),
    }),
    views: ['light'],
  },
]
