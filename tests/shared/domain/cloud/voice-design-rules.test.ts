import { describe, expect, it } from 'vitest'
import {
  descriptionProblem,
  designFault,
  estimatedShare,
  fittingStretch,
  labelsProblem,
  loudnessOf,
  loudnessPercent,
  nameProblem,
  previewTextProblem,
  promptProblem,
  randomSeed,
  referenceProblem,
  seedOf,
  usualTextLimits,
} from '@shared/domain/cloud/voice-design-rules'
import type { DesignFields, DesignReference, ReferenceFile } from '@shared/domain/cloud/voice-design'

const chars = (count: number): string => 'a'.repeat(count)
const fields: DesignFields & { reference: DesignReference | null } = {
  prompt: chars(20),
  previewText: chars(100),
  loudness: 0.5,
  guidanceScale: 5,
  seed: null,
  isTextGenerated: false,
  promptStrength: 0.25,
  reference: null,
  labels: [],
  name: 'Ogre',
  description: chars(20),
  language: 'en',
  step: 'generate',
  chosenPreviewId: null,
}

const file = (changes: Partial<ReferenceFile>): ReferenceFile => ({
  kind: 'file',
  id: '6c2d2b8e-8e6c-4c1c-8f4e-0b6a3a6a9a01',
  name: 'reader.wav',
  durationMs: 60_000,
  sizeBytes: 5_000_000,
  mediaType: 'audio/wav',
  sampleRateHz: 48_000,
  channels: 1,
  stretch: null,
  ...changes,
})

// spec/add-voice.md section 5.
describe('Voice Design', () => {
  it.each([
    ['', 'Voice prompt is required'],
    ['   ', 'Voice prompt is required'],
    [chars(19), 'Voice prompt should be at least 20 characters long'],
    [chars(20), null],
    [chars(1_000), null],
    [chars(1_001), 'Voice prompt should be less than 1000 characters'],
  ])('voice prompt (case %#): %s', (prompt, problem) => {
    expect(promptProblem(prompt)).toBe(problem)
  })

  it.each([
    ['', 'Please provide sample text to preview your generated voice'],
    [chars(99), 'Please provide some text between 100 and 1000 characters.'],
    [`  ${chars(99)}  `, 'Please provide some text between 100 and 1000 characters.'],
    [chars(100), null],
    [chars(1_000), null],
    [chars(1_001), 'Please provide some text between 100 and 1000 characters.'],
  ])('preview text (case %#)', (previewText, problem) => {
    expect(previewTextProblem({ previewText, isTextGenerated: false }, usualTextLimits)).toBe(problem)
    expect(previewTextProblem({ previewText, isTextGenerated: true }, usualTextLimits)).toBeNull()
  })

  it('preview text follows the limits the server gives', () => {
    const limits = { minChars: 5, maxChars: 6 }
    const problem = (text: string) =>
      previewTextProblem({ previewText: text, isTextGenerated: false }, limits)
    expect([problem('12345'), problem('123456')]).toEqual([null, null])
    expect(problem('1234')).toBe('Please provide some text between 5 and 6 characters.')
    expect(problem('1234567')).toBe('Please provide some text between 5 and 6 characters.')
  })

  it.each([
    [{ durationMs: 2_999 }, 'Audio file is too short. Please choose a file with at least 3s of audio.'],
    [{ durationMs: 3_000 }, null],
    [{ durationMs: 300_000 }, null],
    [{ durationMs: 300_001 }, 'Audio file is too long. Please choose a file with at most 300s of audio.'],
    [{ sizeBytes: 20_000_000 }, null],
    [{ sizeBytes: 20_000_001 }, 'File exceeds the 20mb limit.'],
    // Limits judge what would be sent.
    [{ durationMs: 3_600_000, sizeBytes: 90_000_000, stretch: { startMs: 5_000, endMs: 305_000 } }, null],
    [
      { durationMs: 3_600_000, stretch: { startMs: 5_000, endMs: 305_001 } },
      'Audio file is too long. Please choose a file with at most 300s of audio.',
    ],
    [{ stretch: { startMs: 0, endMs: 3_000 } }, null],
    [
      { stretch: { startMs: 1, endMs: 3_000 } },
      'Audio file is too short. Please choose a file with at least 3s of audio.',
    ],
  ])('reference audio (case %#)', (changes, problem) => {
    expect(referenceProblem(file(changes))).toBe(problem)
  })

  it('a file that is too long begins with its first 300 s', () => {
    expect(fittingStretch({ durationMs: 3_600_000 })).toEqual({ startMs: 0, endMs: 300_000 })
    expect(fittingStretch({ durationMs: 10_000 })).toEqual({ startMs: 0, endMs: 10_000 })
    expect(referenceProblem({ kind: 'voice', voiceId: 'v', name: 'Mine' })).toBeNull()
    expect(referenceProblem(null)).toBeNull()
  })

  it('name and description', () => {
    expect(nameProblem(' ')).toBe('Please give your voice a name')
    expect(nameProblem('a')).toBeNull()
    expect(descriptionProblem('')).toBe('Description is required')
    expect(descriptionProblem(chars(19))).toBe('Description should have at least 20 characters')
    expect(descriptionProblem(chars(20))).toBeNull()
    expect(descriptionProblem(chars(500))).toBeNull()
    expect(descriptionProblem(chars(501))).toBe('Description should be less than 500 characters')
  })

  it('names the first field at fault of a step', () => {
    const fault = (step: 'generate' | 'save', changes: Partial<typeof fields> = {}) =>
      designFault(step, { ...fields, ...changes }, usualTextLimits)?.field ?? null
    expect([fault('generate'), fault('save')]).toEqual([null, null])
    expect(fault('generate', { prompt: '', previewText: '' })).toBe('prompt')
    expect(fault('generate', { previewText: '' })).toBe('previewText')
    expect(fault('save', { name: '', description: '' })).toBe('name')
    expect(fault('save', { description: '' })).toBe('description')
    expect(fault('generate', { name: '' })).toBeNull()
    expect(fault('generate', { reference: file({ durationMs: 300_001 }) })).toBe('reference')
    expect(fault('save', { labels: [{ label: 'age', value: ' ' }] })).toBe('labels')
    expect(labelsProblem([{ label: 'age', value: '' }], false)).toBe('Please set values for each label.')
    expect(labelsProblem([{ label: 'age', value: 'old' }], true)).toBeNull()
    expect(labelsProblem([{ label: 'accent', value: '' }], true)).toBe('Please set values for each label.')
    expect(labelsProblem([{ label: 'accent', value: '' }], false)).toBeNull()
  })

  it('the first generation of a prompt with default settings has seed 1, others a random one up to 1,000,000', () => {
    const random = () => 0.5
    expect(seedOf(fields, [], random)).toBe(1)
    expect(seedOf(fields, [fields], random)).toBe(500_001)
    expect(seedOf({ ...fields, previewText: chars(101) }, [fields], random)).toBe(1)
    expect(seedOf({ ...fields, prompt: chars(21) }, [fields], random)).toBe(1)
    expect(seedOf({ ...fields, loudness: 0.4 }, [], random)).toBe(500_001)
    expect(seedOf({ ...fields, guidanceScale: 6 }, [], random)).toBe(500_001)
    expect(seedOf({ ...fields, seed: 2_147_483_647 }, [fields], random)).toBe(2_147_483_647)
    expect(seedOf({ ...fields, seed: 0 }, [], random)).toBe(0)
    const reference = { kind: 'voice', voiceId: 'v', name: 'Mine' } as const
    expect(seedOf({ ...fields, reference }, [], random)).toBe(500_001)
    // A text that the cloud writes is the same request, whatever it wrote.
    const written = { ...fields, isTextGenerated: true, previewText: '' }
    expect(seedOf(written, [{ ...written, previewText: 'What it wrote' }], random)).toBe(500_001)
    expect([randomSeed(() => 0), randomSeed(() => 0.999_999_9)]).toEqual([1, 1_000_000])
  })

  it('the bar moves by 0.05 s a character and 15 s, and waits at 95 %', () => {
    expect(estimatedShare(0, 100)).toBe(0)
    expect(estimatedShare(10_000, 100)).toBe(0.5)
    expect(estimatedShare(32_500, 1_000)).toBe(0.5)
    expect(estimatedShare(19_000, 100)).toBe(0.95)
    expect(estimatedShare(600_000, 100)).toBe(0.95)
  })

  it('loudness from -1 to 1 is shown as 0 to 100 %', () => {
    expect([-1, 0, 0.5, 1].map(loudnessPercent)).toEqual([0, 50, 75, 100])
    expect([0, 50, 75, 100].map(loudnessOf)).toEqual([-1, 0, 0.5, 1])
    for (let percent = 0; percent <= 100; percent += 1)
      expect(String(loudnessOf(percent))).toMatch(/^-?\d(\.\d\d?)?$/)
  })
})
