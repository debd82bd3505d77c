import { z } from 'zod'

/** What a voice of the demo workspace sounds like: a blend of the engine's stock voices, shifted by ffmpeg. */
export const timbreSchema = z.object({
  /** Names of stock voices and their shares, which sum to 1. */
  blend: z
    .array(z.object({ voice: z.string(), share: z.number().positive() }))
    .min(1)
    .max(6),
  /** Of the spoken pitch. */
  pitchSemitones: z.number().min(-12).max(12),
  /** Of the vocal tract's resonances: above 0 is a smaller person. */
  formantSemitones: z.number().min(-6).max(6),
  /** 1 is the blend's own pace. */
  speed: z.number().min(0.5).max(2),
})
export type Timbre = z.infer<typeof timbreSchema>
export type Blend = Timbre['blend']

/** One stock voice as it is. */
export const stockTimbre = (voice: string): Timbre => ({
  blend: [{ voice, share: 1 }],
  pitchSemitones: 0,
  formantSemitones: 0,
  speed: 1,
})

const leastShare = 0.02
const blendedMax = 6

/** Shares that sum to 1, the largest first, without those too small to be heard. */
export function normalizeBlend(shares: Blend): Blend {
  const byVoice = new Map<string, number>()
  for (const { voice, share } of shares) byVoice.set(voice, (byVoice.get(voice) ?? 0) + share)
  const total = [...byVoice.values()].reduce((sum, share) => sum + share, 0)
  const heard = [...byVoice]
    .map(([voice, share]) => ({ voice, share: share / total }))
    .filter(({ share }) => share >= leastShare)
    .sort((a, b) => b.share - a.share || a.voice.localeCompare(b.voice))
    .slice(0, blendedMax)
  const kept = heard.reduce((sum, { share }) => sum + share, 0)
  return heard.map(({ voice, share }) => ({ voice, share: share / kept }))
}

/** Something between two timbres. @param share of `b`, 0 to 1 */
export function mixTimbres(a: Timbre, b: Timbre, share: number): Timbre {
  const between = (x: number, y: number): number => x * (1 - share) + y * share
  return {
    blend: normalizeBlend([
      ...a.blend.map((part) => ({ ...part, share: part.share * (1 - share) })),
      ...b.blend.map((part) => ({ ...part, share: part.share * share })),
    ]),
    pitchSemitones: between(a.pitchSemitones, b.pitchSemitones),
    formantSemitones: between(a.formantSemitones, b.formantSemitones),
    speed: between(a.speed, b.speed),
  }
}

/** By what most of a blend is: its first part, which is its largest. */
export const mainVoice = (timbre: Timbre): string => timbre.blend[0]?.voice ?? ''
