import type { ConversionWish } from '@shared/domain/speech/conversion'
import type { SpeechRequest } from '@shared/domain/speech/speech-request'
import { createRandom } from '../suite'

export const speechPaths = {
  'text-to-speech': /^\/v1\/text-to-speech\/[^/]+\/stream/,
  'text-to-dialogue': /^\/v1\/text-to-dialogue\/stream/,
  'speech-to-speech': /^\/v1\/speech-to-speech\/[^/]+\/stream/,
} satisfies Record<SpeechRequest['task'], RegExp>

/** What a person does in one run. */
export interface SpeechPlan {
  /** Asked for in one go. */
  asks: { request: SpeechRequest; withChoice: boolean; cancelAfterMs: number | null }[]
  /** How often the first of them is asked for again, once it is here. */
  regenerations: number
  conversion: { path: string; wish: ConversionWish } | null
}

export interface SpeechRun {
  plan: SpeechPlan
  /** False: the cloud keeps no history. */
  isLogged: boolean
  /** How long the disk is full in a life; null: never. */
  fullDiskMs: number | null
  kills: number
}

const requestsPerRun = 5
const otherVoiceId = 'demoMilo000000000002'
const settings = { stability: 0.5, similarity: 0.75, style: 0, speakerBoost: true, speed: 1 }

/** Every fourth run converts a file, others have no history or a full disk. @param voiceId of this run alone */
export function planSpeechRun(
  seed: number,
  o: { voiceId: string; source: string; canFillDisk: boolean },
): SpeechRun {
  const random = createRandom(seed)
  const isConverting = seed % 4 === 0
  const isFull = o.canFillDisk && (seed % 4 === 1 || (isConverting && random() < 0.3))
  const { voiceId } = o
  const asks = Array.from({ length: requestsPerRun }, (_, at): SpeechPlan['asks'][number] => {
    // The first two are equal.
    const text = `Run ${seed}, line ${at === 1 ? 0 : at}.`
    const cancelAfterMs = at > 1 && random() < 0.15 ? Math.floor(random() * 400) : null
    if (at < 2 || random() < 0.5) {
      const modelId = 'eleven_multilingual_v2'
      const request = { task: 'text-to-speech', voiceId, modelId, text, settings } as const
      return { request, withChoice: false, cancelAfterMs }
    }
    const inputs = [voiceId, otherVoiceId].map((each, place) => ({
      voiceId: each,
      text: `${text} Block ${place}.`,
    }))
    const request = { task: 'text-to-dialogue', modelId: 'eleven_v3', inputs, stability: 0.5 } as const
    return { request, withChoice: random() < 0.6, cancelAfterMs }
  })
  const modelId = 'eleven_multilingual_sts_v2'
  const wish = { voiceId, modelId, settings, removesBackgroundNoise: false }
  return {
    plan: {
      asks,
      regenerations: random() < 0.4 ? 1 + Math.floor(random() * 3) : 0,
      conversion: isConverting ? { path: o.source, wish } : null,
    },
    isLogged: seed % 4 !== 2,
    fullDiskMs: isFull ? 100 + random() * 1_000 : null,
    kills: Math.floor(random() * 4),
  }
}
