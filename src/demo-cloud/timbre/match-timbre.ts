import type { HeardVoice } from './hear-voice'
import { cosine, estimatePitchHz, estimatePrint, stockPitchHz, stockPrint } from './prints'
import { stockVoices } from './stock-voices'
import { normalizeBlend, type Blend, type Timbre } from './timbre'

export type Shift = Pick<Timbre, 'pitchSemitones' | 'formantSemitones'>

/** Speaks a blend once and hears it under each of the shifts; null where that cannot be done. */
export type Audition = (blend: Blend, shifts: readonly Shift[]) => Promise<(HeardVoice | null)[] | null>

/** Voices that a blend is made of, the nearest to the print. */
const candidatesMax = 10
/** Equal parts of so many are tried too: estimates are kinder to large blends than ears. */
const equalParts = 3
const step = 0.05
const stepsMax = 40
/** A pitch shifted further than this no longer sounds like a person. */
const shiftMaxSemitones = 4
/** Shifting blurs a voice, so a pitch that is nearly right stays. */
const shiftMinSemitones = 1
/** How much nearer in cosine a print must be to make up for a semitone of pitch. */
const costOfSemitone = 0.01

/**
 * The timbre nearest to a heard voice, by print and pitch. Blends are found by what their prints should be; the best are
 * then spoken and heard, as they are and shifted, and compete with the nearest stock voice.
 */
export async function matchTimbre(heard: HeardVoice, audition: Audition): Promise<Timbre> {
  const nearest = stockVoices
    .map(({ id }) => ({ voice: id, likeness: cosine(heard.print, stockPrint(id)) }))
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, candidatesMax)
    .map(({ voice }) => voice)
  const climbed = climb(heard.print, nearest)
  const equal = normalizeBlend(nearest.slice(0, equalParts).map((voice) => ({ voice, share: 1 })))
  const tried: { timbre: Timbre; score: number }[] = []
  for (const blend of [climbed, equal]) {
    const shifts = shiftsFor(blend, heard)
    const auditioned = await audition(blend, shifts)
    if (auditioned === null) return { blend, ...(shifts.at(-1) ?? unshifted), speed: 1 }
    shifts.forEach((shift, i) => {
      const voice = auditioned[i]
      if (voice) tried.push({ timbre: { blend, ...shift, speed: 1 }, score: scoreOf(heard, voice) })
    })
  }
  const [single = ''] = nearest
  const stock = { print: [...stockPrint(single)], pitchHz: stockPitchHz(single) }
  tried.push({
    timbre: { blend: [{ voice: single, share: 1 }], ...unshifted, speed: 1 },
    score: scoreOf(heard, stock),
  })
  return tried.reduce((best, next) => (next.score > best.score ? next : best)).timbre
}

const unshifted: Shift = { pitchSemitones: 0, formantSemitones: 0 }

/** As it is, with a larger and a smaller head, and at the pitch of the heard voice, which comes last. */
function shiftsFor(blend: Blend, { pitchHz }: HeardVoice): Shift[] {
  const semitones = pitchHz === null ? 0 : 12 * Math.log2(pitchHz / estimatePitchHz(blend))
  const pitchSemitones =
    Math.abs(semitones) < shiftMinSemitones
      ? 0
      : Math.max(-shiftMaxSemitones, Math.min(shiftMaxSemitones, semitones))
  return [
    unshifted,
    { pitchSemitones: -1, formantSemitones: -1 },
    { pitchSemitones: 1, formantSemitones: 1 },
    { pitchSemitones, formantSemitones: 0 },
  ]
}

function scoreOf(wanted: HeardVoice, voice: HeardVoice): number {
  const likeness = cosine(wanted.print, voice.print)
  if (wanted.pitchHz === null || voice.pitchHz === null) return likeness
  return likeness - costOfSemitone * Math.abs(12 * Math.log2(voice.pitchHz / wanted.pitchHz))
}

/** Moves shares, a step at a time, to whichever voice brings the blend nearest to the print. */
function climb(print: ArrayLike<number>, voices: readonly string[]): Blend {
  let blend: Blend = [{ voice: voices[0] ?? '', share: 1 }]
  let likeness = cosine(print, estimatePrint(blend))
  for (let round = 0; round < stepsMax; round += 1) {
    const moved = voices
      .map((voice) => toward(blend, voice))
      .map((candidate) => ({ candidate, likeness: cosine(print, estimatePrint(candidate)) }))
      .reduce((best, next) => (next.likeness > best.likeness ? next : best))
    if (moved.likeness <= likeness) break
    blend = moved.candidate
    likeness = moved.likeness
  }
  return normalizeBlend(blend)
}

const toward = (blend: Blend, voice: string): Blend => {
  const parts = blend.map((part) => ({ ...part, share: part.share * (1 - step) }))
  const known = parts.find((part) => part.voice === voice)
  if (!known) return [...parts, { voice, share: step }]
  known.share += step
  return parts
}
