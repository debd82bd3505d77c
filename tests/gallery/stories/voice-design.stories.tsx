import type { DesignGeneration, ReferenceFile, VoiceDesign } from '@shared/domain/cloud/voice-design'
import type { PickerVoice } from '@shared/domain/cloud/picker-voice'
import type { AccessFacts } from '@shared/access/access-facts'
import { usualAnswers } from '../answers'
import { draftIdOf } from '../../renderer/builders'
import { pictureMs } from '../clock'
import { longName, minuteMs } from '../data'
import type { Screen } from '../story'

const facts = usualAnswers.access?.facts?.({}) as AccessFacts
const demo = { imitatesByBlending: true, spokenLanguages: ['en', 'es'] }
const access = { facts: () => ({ ...facts, featureFlags: ['voice_design_reference'], demo }) }
const previews = (first: number) =>
  [0, 1, 2].map((index) => ({
    id: draftIdOf(first + index),
    generatedVoiceId: `generated-${first + index}`,
    durationMs: 11_000,
    wasHeard: false,
  }))
const prompt = 'A calm old narrator with a deep, warm and unhurried voice, in perfect audio quality.'
const generation = (n: number, changes: Partial<DesignGeneration> = {}): DesignGeneration => ({
  id: draftIdOf(700 + n),
  state: 'arrived',
  prompt,
  previewText: 'The harbor was quiet that morning.',
  loudness: 0.5,
  guidanceScale: 5,
  seed: n,
  isTextGenerated: false,
  promptStrength: 0.25,
  reference: null,
  askedAtMs: pictureMs - n * minuteMs,
  previews: previews(800 + 10 * n),
  ...changes,
})
const design: VoiceDesign = {
  id: draftIdOf(600),
  prompt,
  previewText:
    'The harbor was quiet that morning, and the gulls had not yet decided whether it was worth getting up at all.',
  loudness: 0.5,
  guidanceScale: 5,
  seed: null,
  isTextGenerated: false,
  promptStrength: 0.25,
  reference: null,
  labels: [],
  name: '',
  description: '',
  language: 'en',
  step: 'generate',
  chosenPreviewId: null,
  generations: [],
  saving: 'idle',
  voiceId: null,
  problems: [],
  createdAtMs: pictureMs,
  updatedAtMs: pictureMs,
}
const referenceFile: ReferenceFile = {
  kind: 'file',
  id: draftIdOf(900),
  name: 'Kathleen reads chapter 12.wav',
  durationMs: 189_000,
  sizeBytes: 36_300_000,
  mediaType: 'audio/wav',
  sampleRateHz: 48_000,
  channels: 1,
  stretch: null,
}
const ownVoices = Array.from({ length: 12 }, (_, at): PickerVoice => ({
  voiceId: `own-${at}`,
  name: at === 0 ? longName : `Own voice ${at}`,
  group: at === 0 ? 'recent' : 'cloned',
  labels: { accent: 'american', age: 'middle_aged' },
  language: 'en',
  description: '',
  isLegacy: false,
  hasPreview: true,
  obstacle: null,
}))
const designing = (
  name: string,
  changes: Partial<VoiceDesign>,
  views: Screen['views'] = ['light', 'dark'],
) => ({
  name: `voice-design-${name}`,
  path: `/voices?mode=create&creationType=voiceDesign&voiceDraft=${design.id}`,
  views,
  answers: { voiceDesigns: { get: () => ({ ...design, ...changes }) }, access },
})

export const voiceDesign: readonly Screen[] = [
  designing('empty', { prompt: '', previewText: '' }),
  designing(
    'previews',
    {
      chosenPreviewId: draftIdOf(811),
      generations: [generation(1), generation(2, { state: 'lost', previews: [] }), generation(3)],
    },
    ['light', 'dark', 'narrow', 'zoomed', 'contrast'],
  ),
  designing('running', {
    generations: [generation(1, { state: 'running', previews: [], askedAtMs: pictureMs - 9_000 })],
  }),
  designing('refused', {
    problems: [
      { field: 'prompt', text: 'This prompt may violate the prohibited use policy.', atMs: 1 },
      { field: 'previewText', text: 'too dull', atMs: 1 },
    ],
  }),
  designing(
    'save',
    {
      step: 'save',
      chosenPreviewId: draftIdOf(811),
      generations: [generation(1)],
      name: longName,
      labels: [
        { label: 'gender', value: 'male' },
        { label: 'age', value: '' },
      ],
    },
    ['light', 'dark', 'narrow'],
  ),
  designing('reference', { reference: { ...referenceFile, stretch: { startMs: 20_000, endMs: 120_000 } } }, [
    'light',
    'dark',
    'narrow',
  ]),
  designing('reference-long', { reference: referenceFile }),
  designing('reference-voice', { reference: { kind: 'voice', voiceId: 'gone', name: longName } }),
  {
    ...designing('reference-picker', {}, ['light', 'dark', 'narrow', 'zoomed']),
    answers: {
      voiceDesigns: { get: () => design },
      access,
      voicePicker: { page: () => ({ voices: ownVoices, hasMore: false }) },
    },
    // The mouse leaves the button, whose look it would change.
    steps: [{ click: '[aria-label^="Reference voice"]' }, { hover: '[aria-label="Search voices"]' }],
  },
  {
    ...designing('compare', { generations: [generation(1), generation(3)] }, ['light', 'dark', 'narrow']),
    steps: [
      { click: '[aria-label="Compare Preview 1"] >> nth=0' },
      { click: '[aria-label="Compare Preview 3"] >> nth=1' },
    ],
  },
  {
    ...designing('share', {}, ['light', 'dark', 'narrow']),
    steps: [{ click: 'button:has-text("Share")' }],
  },
]
