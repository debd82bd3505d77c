import type { PickerGroup, PickerVoice } from '@shared/domain/cloud/picker-voice'
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
const answering = (list: readonly PickerVoice[]): Answers => ({
  voicePicker: { page: () => ({ voices: [...list], hasMore: false }) },
})
const path = '/?dialog=go-to-voice'

export const picker: readonly Screen[] = [
  {
    name: 'voice-picker',
    path,
    answers: answering(voices),
    views: ['light', 'dark', 'narrow', 'zoomed', 'small', 'contrast'],
  },
  { name: 'voice-picker-empty', path, answers: answering([]), views: ['light'] },
  { name: 'voice-picker-loading', path, answers: { voicePicker: { page: never } }, views: ['light'] },
  {
    name: 'voice-picker-error',
    path,
    answers: { voicePicker: { page: failing('internal') } },
    views: ['light', 'small'],
  },
]
