import { expect, test } from 'vitest'
import { loudnessFilters, timbreFilters } from '@demo-cloud/audio/timbre-filters'
import { designTimbre } from '@demo-cloud/design/design-timbre'
import { previewTextFor } from '@demo-cloud/design/preview-text'
import { readPrompt } from '@demo-cloud/design/read-prompt'
import { matchTimbre, type Audition } from '@demo-cloud/timbre/match-timbre'
import { cosine, estimatePitchHz, estimatePrint, stockPitchHz, stockPrint } from '@demo-cloud/timbre/prints'
import { spokenPitchHz } from '@demo-cloud/timbre/spoken-pitch'
import { stockVoices } from '@demo-cloud/timbre/stock-voices'
import { mainVoice, mixTimbres, normalizeBlend, stockTimbre } from '@demo-cloud/timbre/timbre'

const rateHz = 16_000
const tone = (hz: number, seconds = 1) =>
  Float32Array.from({ length: rateHz * seconds }, (_, i) => 0.3 * Math.sin((2 * Math.PI * hz * i) / rateHz))
const gendersOf = (prompt: string, variant = 0) => {
  const { blend } = designTimbre(readPrompt(prompt), { seed: 1, guidance: 5, variant })
  return new Set(blend.map(({ voice }) => voice.charAt(1)))
}

test('words of a prompt say who speaks and how', () => {
  expect(readPrompt('An old man with a deep, gravelly voice, speaking slowly')).toMatchObject({
    gender: 'male',
    age: 'old',
  })
  const ogre = readPrompt('A massive evil ogre with a deep voice')
  const mouse = readPrompt('A little squeaky mouse, nervous and quick')
  expect([ogre.pitchSemitones < -4, ogre.formantSemitones < -3]).toEqual([true, true])
  expect([mouse.pitchSemitones > 4, mouse.formantSemitones > 2, mouse.pace > 1.1]).toEqual([true, true, true])
  expect(readPrompt('A British CEO').origins).toEqual(['b'])
  expect(readPrompt('Nothing that is known here')).toMatchObject({
    gender: null,
    age: null,
    origins: [],
    pace: 1,
  })
  for (const variant of [0, 1, 2]) {
    expect(gendersOf('A warm Southern woman', variant)).toEqual(new Set(['f']))
    expect(gendersOf('An angry pirate', variant)).toEqual(new Set(['m']))
  }
})

test('the seed chooses, guidance goes further, and the same request is the same timbre', () => {
  const wishes = readPrompt('A deep male voice for a movie trailer')
  const design = (seed: number, guidance: number, variant = 0) =>
    designTimbre(wishes, { seed, guidance, variant })
  expect(design(1, 5)).toEqual(design(1, 5))
  expect(design(2, 5)).not.toEqual(design(1, 5))
  expect(design(1, 10).pitchSemitones).toBeLessThan(design(1, 2).pitchSemitones - 1)
  const three = [0, 1, 2].map((variant) => JSON.stringify(design(1, 5, variant).blend))
  expect(new Set(three).size).toBe(3)
})

test('a preview text is 100 to 1,000 characters, and the same for the same prompt', () => {
  for (const prompt of [
    'An evil ogre',
    'A cheerful child',
    'A calm teacher',
    'A person',
    'x'.repeat(1_000),
  ]) {
    const text = previewTextFor(prompt)
    expect([text.length >= 100, text.length <= 1_000, previewTextFor(prompt)]).toEqual([true, true, text])
  }
})

test('all 54 stock voices have a print of their own, and women speak higher than men', () => {
  expect(stockVoices).toHaveLength(54)
  for (const { id } of stockVoices) expect(cosine(stockPrint(id), stockPrint(id)), id).toBeCloseTo(1, 5)
  expect(new Set(stockVoices.map(({ id }) => stockPrint(id)[0])).size).toBe(54)
  const pitches = (gender: string) =>
    stockVoices
      .filter((voice) => voice.gender === gender)
      .map(({ id }) => estimatePitchHz([{ voice: id, share: 1 }]))
  const mean = (values: number[]) => values.reduce((a, b) => a + b, 0) / values.length
  expect(mean(pitches('female'))).toBeGreaterThan(mean(pitches('male')) * 1.3)
})

test('shares sum to 1, and what cannot be heard is left out', () => {
  const blend = normalizeBlend([
    { voice: 'af_heart', share: 3 },
    { voice: 'af_sky', share: 1 },
    { voice: 'bf_emma', share: 0.01 },
  ])
  expect(blend).toEqual([
    { voice: 'af_heart', share: 0.75 },
    { voice: 'af_sky', share: 0.25 },
  ])
  const half = mixTimbres(stockTimbre('af_heart'), { ...stockTimbre('am_adam'), pitchSemitones: 4 }, 0.25)
  expect([mainVoice(half), half.pitchSemitones]).toEqual(['af_heart', 1])
})

test('the blend behind a print is found, with its pitch, as far as a person can speak', async () => {
  const blend = normalizeBlend([
    { voice: 'af_bella', share: 0.6 },
    { voice: 'bf_emma', share: 0.4 },
  ])
  const print = [...estimatePrint(blend)]
  const unheard = () => Promise.resolve(null)
  const found = await matchTimbre({ print, pitchHz: estimatePitchHz(blend) * 2 ** (2 / 12) }, unheard)
  expect(cosine(estimatePrint(found.blend), print)).toBeGreaterThan(0.99)
  expect(found.pitchSemitones).toBeGreaterThan(1)
  expect(found.pitchSemitones).toBeLessThan(3)
  const high = await matchTimbre({ print, pitchHz: 1_000 }, unheard)
  expect(high.pitchSemitones).toBeLessThanOrEqual(4)
})

test('what is heard decides: a blend that turns out worse than a stock voice is not taken, a better one is', async () => {
  const print = [...stockPrint('am_adam')].map((value, i) => value + (stockPrint('am_onyx')[i] ?? 0) * 0.3)
  const wanted = { print, pitchHz: stockPitchHz('am_adam') }
  const heardAs =
    (heard: readonly number[]): Audition =>
    (_, shifts) =>
      Promise.resolve(shifts.map(() => ({ print: heard, pitchHz: wanted.pitchHz })))
  const worse = await matchTimbre(wanted, heardAs(print.map((value) => -value)))
  expect(worse.blend).toEqual([{ voice: 'am_adam', share: 1 }])
  const better = await matchTimbre(wanted, heardAs(print))
  expect(better.blend.length).toBeGreaterThan(1)
  const onlySmaller: Audition = (_, shifts) =>
    Promise.resolve(
      shifts.map(({ formantSemitones }) =>
        formantSemitones > 0 ? { print, pitchHz: wanted.pitchHz } : null,
      ),
    )
  expect((await matchTimbre(wanted, onlySmaller)).formantSemitones).toBe(1)
})

test('the pitch of speech is its median; silence has none', () => {
  expect(spokenPitchHz(tone(110), rateHz)).toBeCloseTo(110, -1)
  expect(spokenPitchHz(tone(220), rateHz)).toBeCloseTo(220, -1)
  expect(spokenPitchHz(new Float32Array(rateHz), rateHz)).toBeNull()
})

test('what nobody hears is not filtered', () => {
  expect(timbreFilters({ pitchSemitones: 0, formantSemitones: 0.01 }, 24_000)).toEqual([])
  expect(timbreFilters({ pitchSemitones: 12, formantSemitones: 0 }, 24_000)).toEqual([
    'rubberband=pitch=2.00000:formant=preserved',
  ])
  expect(timbreFilters({ pitchSemitones: 12, formantSemitones: 12 }, 24_000)).toHaveLength(3)
  expect(loudnessFilters(0.5)[0]).toBe('volume=0.00dB')
})
