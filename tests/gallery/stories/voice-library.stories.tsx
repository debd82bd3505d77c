import type { LibraryPage, LibraryVoice } from '@shared/domain/cloud/library-voice'
import { accessFactsWith } from '../../renderer/builders'
import { pictureMs } from '../clock'
import { arabicName, chineseName, hourMs, longName } from '../data'
import type { Screen } from '../story'
import { failing, never, type Answers } from '../studio'

const traits = [
  ['en', 'american', 'female', 'young', 'calm', 'narrative_story'],
  ['en', 'british', 'male', 'middle_aged', 'wise', 'informative_educational'],
  ['es', 'peninsular', 'female', 'old', 'warm', 'conversational'],
  ['pt', 'brazilian', 'neutral', 'young', 'upbeat', 'social_media'],
] as const

function libraryVoiceOf(n: number, changes: Partial<LibraryVoice> = {}): LibraryVoice {
  const [language, accent, gender, age, tag, useCase] = traits[n % traits.length]!
  return {
    voiceId: `library-${n}`,
    ownerId: `owner-${n}`,
    name: `Voice ${n} – Storyteller`,
    description: 'Calm and close, as if told across a table. Good for long stories and quiet advertisements.',
    category: 'professional',
    language,
    accent,
    gender,
    age,
    tag,
    useCase,
    verifiedLanguages: [language, 'de'],
    sharedAtMs: pictureMs - n * 24 * hourMs,
    hasPreview: n !== 5,
    charactersOfYear: Math.round(1_200_000_000 / n ** 3),
    clonedByCount: Math.round(240_000 / n ** 2),
    sharing: {
      publicOwnerId: `owner-${n}`,
      originalVoiceId: `library-${n}`,
      rate: n % 4 === 1 ? 2 : 1,
      dollarRate: n % 4 === 1 ? 0.3 : null,
      noticePeriodDays: [0, 90, 365, 730][n % 4]!,
      isFreeAllowed: n % 3 !== 0,
      isLiveModerated: n % 4 === 2,
    },
    isFeatured: n === 2,
    isAdded: n === 3,
    ...changes,
  }
}

const voices = [
  libraryVoiceOf(1, { name: longName, description: longName }),
  libraryVoiceOf(2, { name: chineseName }),
  libraryVoiceOf(3, { name: arabicName }),
  ...Array.from({ length: 20 }, (_, at) => libraryVoiceOf(at + 4)),
]
const page: LibraryPage = { voices, hasMore: false, totalCount: 640, answeredAtMs: pictureMs, isKept: false }
const shared: Answers = {
  voiceLibrary: {
    search: () => page,
    similar: () => ({ ...page, voices: voices.slice(0, 6), name: 'take 4.wav' }),
    find: () => voices[0]!,
    shared: () => ({ added: [], ownIds: ['library-6'] }),
  },
}
const path = '/voice-library'
const all = ['light', 'dark', 'narrow', 'zoomed', 'small'] as const

export const voiceLibrary: readonly Screen[] = [
  { name: 'voice-library-rows', path, answers: shared, views: [...all, 'contrast'] },
  {
    name: 'voice-library-cards',
    path,
    answers: shared,
    views: all,
    steps: [{ click: 'role=radio[name="Cards"]' }],
  },
  {
    name: 'voice-library-filters',
    path: `${path}?language=en&accent=british&use_cases=conversational&descriptives=warm&descriptives=wise&include_custom_rates=false`,
    answers: shared,
    views: ['light', 'dark'],
    steps: [{ click: 'role=button[name="More (1)"]' }],
  },
  {
    name: 'voice-library-similar',
    path: `${path}?similar_file=00000000-0000-4000-8000-000000000001`,
    answers: shared,
    views: ['light', 'dark'],
  },
  {
    name: 'voice-library-search-by-audio',
    path,
    answers: shared,
    views: all,
    steps: [{ click: 'role=button[name="Search by audio"]' }],
  },
  { name: 'voice-library-sheet', path: `${path}?voiceId=library-1`, answers: shared, views: all },
  {
    name: 'voice-library-sheet-refused',
    path: `${path}?voiceId=library-6x`,
    answers: {
      voiceLibrary: { ...shared.voiceLibrary, find: () => libraryVoiceOf(6, { voiceId: 'library-6x' }) },
      access: {
        facts: () =>
          accessFactsWith({
            tier: 'free',
            status: 'free',
            voiceSlots: { used: 1, limit: 3 },
            professionalVoiceSlots: { used: 0, limit: 0 },
            canUseInstantVoiceCloning: false,
            canUseProfessionalVoiceCloning: false,
          }),
      },
    },
    views: ['light', 'dark'],
  },
  {
    name: 'voice-library-offline',
    path,
    answers: {
      voiceLibrary: {
        ...shared.voiceLibrary,
        search: () => ({ ...page, answeredAtMs: pictureMs - 3 * hourMs, isKept: true }),
      },
      account: {
        get: () => ({ mode: 'demo', serverUrl: 'http://127.0.0.1:40123', state: 'ready' }),
        connection: () => ({ state: 'offline' }),
      },
    },
    views: ['light'],
  },
  {
    name: 'voice-library-empty',
    path: `${path}?search=zeppelin`,
    answers: {
      voiceLibrary: { ...shared.voiceLibrary, search: () => ({ ...page, voices: [], totalCount: 0 }) },
    },
    views: ['light'],
  },
  {
    name: 'voice-library-error',
    path,
    answers: { voiceLibrary: { ...shared.voiceLibrary, search: failing('network') } },
    views: ['light'],
  },
  {
    name: 'voice-library-loading',
    path,
    answers: { voiceLibrary: { ...shared.voiceLibrary, search: never } },
    views: ['light'],
  },
]
