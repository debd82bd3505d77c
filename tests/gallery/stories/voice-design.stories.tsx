import type { DesignGeneration, VoiceDesign } from '@shared/domain/cloud/voice-design'
import { draftIdOf } from '../../renderer/builders'
import { pictureMs } from '../clock'
import { longName, minuteMs } from '../data'
import type { Screen } from '../story'

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
const designing = (
  name: string,
  changes: Partial<VoiceDesign>,
  views: Screen['views'] = ['light', 'dark'],
) => ({
  name: `voice-design-${name}`,
  path: `/voices?mode=create&creationType=voiceDesign&voiceDraft=${design.id}`,
  views,
  answers: { voiceDesigns: { get: () => ({ ...design, ...changes }) } },
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
    { step: 'save', chosenPreviewId: draftIdOf(811), generations: [generation(1)], name: longName },
    ['light', 'dark', 'narrow'],
  ),
]
