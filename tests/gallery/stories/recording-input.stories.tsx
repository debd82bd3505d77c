import { createStore } from 'zustand'
import type { AppInfo } from '@shared/domain/app/app-info'
import type { InputEngine } from '@shared/domain/recording/input-engine'
import { emptyBooth, type BoothState } from '@renderer/features/record/booth/booth-state'
import { PunchLine } from '@renderer/features/record/booth/punch-line'
import { SoundBadge } from '@renderer/recorder/parts/sound-badge'
import { soundWords, type SoundFacts } from '@renderer/recorder/parts/sound-words'
import { draftIdOf } from '../../renderer/builders'
import { settings, usualAnswers } from '../answers'
import { arabicName, draftOf, longName, recordingOf, takeOf } from '../data'
import type { Screen, Sheet } from '../story'
import { failing, type Answers } from '../studio'

const chosen = (inputEngine: InputEngine | null): Answers['appSettings'] => ({
  get: () => ({ ...settings, recorder: { ...settings.recorder, inputEngine } }),
  set: () => settings,
})
const info = usualAnswers.app?.info as () => AppInfo
const on = (platform: string, input: AppInfo['input']): Answers['app'] => ({
  ...usualAnswers.app,
  info: () => ({ ...info(), platform, input }),
})

/** How the microphone is recorded, in Settings. */
export const section: readonly Screen[] = [
  {
    name: 'recording-settings',
    path: '/settings#recording',
    answers: {
      app: on('linux x64', { engines: ['native', 'chromium'], usual: 'native' }),
      appSettings: chosen(null),
    },
    views: ['light', 'dark', 'zoomed', 'small', 'contrast'],
  },
  {
    name: 'recording-settings-new',
    path: '/settings#recording',
    answers: {
      app: on('darwin arm64', { engines: ['native', 'chromium'], usual: 'chromium' }),
      appSettings: chosen('native'),
    },
    views: ['light', 'small'],
  },
  {
    name: 'recording-settings-one',
    path: '/settings#recording',
    answers: { app: on('darwin x64', { engines: ['chromium'], usual: 'chromium' }) },
    views: ['light'],
  },
]

/** The microphone does not open directly: Chromium records it, and says so. */
export const fallback: readonly Screen[] = [
  {
    name: 'booth-fallback',
    path: `/clones/${draftIdOf(1)}/booth`,
    answers: {
      drafts: { get: () => draftOf(1, { name: longName }) },
      takes: { list: () => [takeOf(1)], recoverable: () => [] },
      recordings: { list: () => [recordingOf(1, { name: longName })] },
      appSettings: chosen('native'),
      inputs: { list: () => [], open: failing('microphone-unavailable') },
    },
    steps: [{ selector: 'text=Request microphone permissions', clickUnless: '[data-booth] select' }],
    masks: '[data-booth] footer canvas, [data-booth] footer > div:first-child > :last-child',
    views: ['light', 'dark', 'narrow', 'zoomed'],
  },
]

const chromium: SoundFacts = {
  sampleRateHz: 48_000,
  isRaw: true,
  isShared: false,
  engine: 'chromium',
  mostBits: 16,
}
const native: SoundFacts = { ...chromium, engine: 'native', mostBits: 24, sampleRateHz: 96_000 }
const badges: readonly [SoundFacts, number | null][] = [
  [chromium, null],
  [chromium, 16],
  [{ ...chromium, isRaw: false }, 16],
  [native, null],
  [native, 24],
  [{ ...native, isRaw: false, isShared: true }, null],
  [{ ...native, isRaw: false, isShared: true }, 24],
]

export const badge: readonly Sheet[] = [
  {
    name: 'sound-badge',
    render: () => (
      <div className="flex flex-col items-start gap-2">
        {badges.map(([facts, bits]) => (
          <SoundBadge key={soundWords(facts, bits)} facts={facts} effectiveBits={bits} />
        ))}
      </div>
    ),
    views: ['light', 'dark'],
  },
]

const punchedUntil = (words: string) => ({
  store: createStore<BoothState>(() => ({
    ...emptyBooth,
    punch: { recordingId: '', atMs: 0, punchAt: 0, until: { atMs: 0, words } },
  })),
})

/** How far to read in a punch that leaves the rest. */
export const punchLine: readonly Sheet[] = [
  {
    name: 'punch-line',
    render: () => (
      <div className="flex flex-col">
        {['jumped over the lazy dog.', arabicName, longName].map((words) => (
          <PunchLine key={words} booth={punchedUntil(words)} keys={settings.recorder.keys} />
        ))}
      </div>
    ),
    views: ['light', 'dark', 'narrow', 'contrast'],
  },
]
