import type { PickerGroup, PickerVoice } from '@shared/domain/cloud/picker-voice'
import type { LibraryVoice } from '@shared/domain/cloud/library-voice'
import { pictureMs } from '../clock'
import { arabicName, chineseName, longName } from '../data'
import type { Screen } from '../story'
import { failing, never, type Answers } from '../studio'

const voice = (n: number, group: PickerGroup, changes: Partial<PickerVoice> = {}): PickerVoice => ({
  voiceId: `voice-${n}`,
  name: `Voice ${n}`,
  group,
  labels: { accent: 'american', gender: 'female', age: 'middle_aged', use_case: 'audiobooks' },
  language: 'en',
  description: '',
  isLegacy: false,
  hasPreview: true,
  obstacle: null,
  ...changes,
})

const voices: readonly PickerVoice[] = [
  voice(1, 'recent', { name: longName }),
  voice(2, 'recent', { name: chineseName, language: 'zh' }),
  voice(3, 'professional', { name: arabicName, language: 'ar' }),
  voice(4, 'cloned', { name: 'Kathleen', obstacle: 'unverified' }),
  voice(5, 'generated', { name: 'Old sailor', hasPreview: false, labels: {} }),
  ...Array.from({ length: 20 }, (_, at) => voice(at + 6, 'default')),
]
const suggested: LibraryVoice = {
  voiceId: 'library-1',
  ownerId: 'owner-1',
  name: 'Harbor storyteller',
  description: 'Calm and close, as if told across a table.',
  category: 'professional',
  language: 'en',
  accent: 'british',
  gender: 'male',
  age: 'old',
  tag: 'warm',
  useCase: 'narrative_story',
  verifiedLanguages: ['en'],
  sharedAtMs: pictureMs,
  hasPreview: true,
  charactersOfYear: 1_200_000,
  clonedByCount: 2_400,
  sharing: {
    publicOwnerId: 'owner-1',
    originalVoiceId: 'library-1',
    rate: null,
    dollarRate: null,
    noticePeriodDays: 90,
    isFreeAllowed: true,
    isLiveModerated: false,
  },
  isFeatured: false,
  isAdded: false,
}
const answering = (list: readonly PickerVoice[], library: LibraryVoice[] = []): Answers => ({
  voicePicker: { page: () => ({ voices: [...list], hasMore: false }) },
  voiceLibrary: {
    search: () => ({
      voices: library,
      hasMore: false,
      totalCount: library.length,
      answeredAtMs: pictureMs,
      isKept: false,
    }),
    shared: () => ({ added: [], ownIds: [] }),
  },
})
const path = '/?dialog=go-to-voice'

export const picker: readonly Screen[] = [
  {
    name: 'voice-picker',
    path,
    answers: answering(voices, [suggested]),
    views: ['light', 'dark', 'narrow', 'zoomed', 'small', 'contrast'],
  },
  { name: 'voice-picker-empty', path, answers: answering([]), views: ['light'] },
  {
    name: 'voice-picker-loading',
    path,
    answers: { ...answering([]), voicePicker: { page: never } },
    views: ['light'],
  },
  {
    name: 'voice-picker-error',
    path,
    answers: { ...answering([]), voicePicker: { page: failing('internal') } },
    views: ['light', 'small'],
  },
]
