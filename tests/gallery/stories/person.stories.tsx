import type { Announcement } from '@shared/domain/app/announcement'
import type { Profile } from '@shared/domain/app/profile'
import type { SpeechModel } from '@shared/domain/speech/generation'
import { VideoPlayer } from '@renderer/features/onboarding/video-player'
import { usualAnswers } from '../answers'
import { pictureMs } from '../clock'
import { hourMs, profileOf } from '../data'
import type { Screen, Sheet } from '../story'
import type { Answers } from '../studio'

const credits = profileOf().credits!
const models: SpeechModel[] = [
  ['Multilingual v2', 1],
  ['Flash v2.5', 0.5],
  ['A fine-tuned model with a name that goes on and on and on', 1.25],
].map(([name, costMultiplier], at) => ({
  modelId: `model-${at}`,
  name: String(name),
  description: '',
  canDoTextToSpeech: true,
  canDoVoiceConversion: false,
  canUseStyle: true,
  canUseSpeakerBoost: true,
  servesProVoices: true,
  isDialogue: false,
  languages: ['en'],
  maxChars: 10_000,
  costMultiplier: Number(costMultiplier),
  concurrencyGroup: 'standard',
}))
const profile = (some: Partial<Profile>): Answers['profile'] => ({
  ...usualAnswers.profile,
  get: () => profileOf(some),
})
const checklist = (done: number): NonNullable<Profile['checklist']> => ({
  isHidden: false,
  isCompleted: done === 3,
  steps: ['add-voice', 'upload-recordings', 'generate-speech'].map((id, at) => ({
    id,
    isCompleted: at < done,
  })),
})
const other = { id: 'dub-a-film', isCompleted: false }
const announced = (id: string, some: Partial<Announcement>): Announcement => ({
  id,
  title: 'Voices that whisper',
  description: 'The new model follows [whispers] and [sighs]. Try it in a dialogue.',
  atMs: pictureMs - 3 * hourMs,
  largeImage: null,
  smallImage: null,
  linkTo: 'https://example.org',
  isImportant: false,
  isRead: false,
  callToAction: null,
  ...some,
})

export const person: readonly Screen[] = [
  {
    name: 'person-checklist',
    path: '/',
    answers: { profile: profile({ checklist: checklist(1) }) },
    views: ['light', 'dark', 'narrow', 'zoomed'],
    masks: 'video',
  },
  {
    name: 'person-onboarding-done',
    path: '/onboarding',
    answers: { profile: profile({ checklist: checklist(3) }) },
    views: ['light', 'dark', 'narrow'],
  },
  {
    name: 'person-banners',
    path: '/settings',
    answers: {
      profile: profile({
        status: 'past_due',
        credits: { ...credits, used: 93_400 },
      }),
    },
    views: ['light', 'dark', 'narrow'],
  },
  {
    name: 'person-credits',
    path: '/settings',
    answers: {
      profile: profile({ credits: { ...credits, used: 112_000, isOverageOn: true } }),
      speech: { models: () => models },
    },
    steps: [{ click: 'button:has-text("Credits")' }],
    views: ['light', 'dark'],
  },
  {
    name: 'person-checklist-elsewhere',
    path: '/',
    answers: {
      profile: profile({
        checklist: { ...checklist(3), isCompleted: false, steps: [...checklist(3).steps, other] },
      }),
    },
    views: ['light'],
  },
  {
    name: 'person-affiliate',
    path: '/settings?affiliate=true',
    answers: { profile: profile({ affiliateLink: 'https://try.example.com/kathleen-in-the-studio-4f2a' }) },
    views: ['light', 'dark'],
  },
  {
    name: 'person-announcements',
    path: '/settings',
    answers: {
      announcements: {
        ...usualAnswers.announcements,
        list: () => ({
          items: [
            announced('whisper', {}),
            announced('call', {
              title: 'Working as a team?',
              linkTo: null,
              isRead: true,
              callToAction: { kind: 'web-page', label: 'Book a call', url: 'https://example.org' },
              atMs: pictureMs - 50 * hourMs,
            }),
          ],
          isStale: true,
        }),
      },
    },
    steps: [{ click: 'button[aria-label^="Notifications"]' }],
    views: ['light', 'dark', 'narrow'],
  },
]

/** Without a film to load, so that no frame of it is waited for. */
const noFilm = '#'

export const film: readonly Sheet[] = [
  {
    name: 'person-film',
    render: () => (
      <div className="flex gap-6">
        <VideoPlayer title="Before it was played" source={noFilm} className="w-80" />
        <VideoPlayer title="Played" source={noFilm} className="w-80" />
      </div>
    ),
    steps: [
      { click: '[aria-label="Played"] button[aria-label="Play"]' },
      { click: '[aria-label="Played"] button[aria-label="Speed: 1"]' },
    ],
    views: ['light', 'dark', 'contrast'],
  },
]
