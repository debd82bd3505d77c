import type { HeardVoice } from './hear-voice'
import { cosine, estimatePitchHz, estimatePrint, stockPrint } from './prints'
import { stockVoices } from './stock-voices'
import { normalizeBlend, stockTimbre, type Blend, type Timbre } from './timbre'

/** Speaks a timbre and hears it; null where that cannot be done. */
export type Audition = (timbre: Timbre) => Promise<HeardVoice | null>

/** Voices that a blend is made of, the nearest to the print. */
const candidatesMax = 10
const step = 0.05
const stepsMax = 40
/** A pitch shifted further than this no longer sounds like a person. */
const shiftMaxSemitones = 4

/**
 * The timbre nearest to a heard voice. Blends are judged by what their prints should be; the best of them and the
 * nearest stock voice are then spoken and heard, and the nearer one is taken.
 */
export async function matchTimbre(heard: HeardVoice, audition: Audition): Promise<Timbre> {
  const nearest = stockVoices
    .map(({ id }) => ({ voice: id, likeness: cosine(heard.print, stockPrint(id)) }))
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, candidatesMax)
    .map(({ voice }) => voice)
  const blended = atPitch(climb(heard.print, nearest), heard)
  const confirmed = await audition(blended)
  const single = stockTimbre(nearest[0] ?? '')
  if (confirmed === null) return blended
  return cosine(heard.print, confirmed.print) >= cosine(heard.print, stockPrint(nearest[0] ?? ''))
    ? blended
    : atPitch(single.blend, heard)
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

/** A blend at the pitch of the heard voice. */
function atPitch(blend: Blend, { pitchHz }: HeardVoice): Timbre {
  const semitones = pitchHz === null ? 0 : 12 * Math.log2(pitchHz / estimatePitchHz(blend))
  return {
    blend,
    pitchSemitones: Math.max(-shiftMaxSemitones, Math.min(shiftMaxSemitones, semitones)),
    formantSemitones: 0,
    speed: 1,
  }
}
