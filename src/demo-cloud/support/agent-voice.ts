import { phrasesOf } from '../generations/phrases'
import { inCommonForm, soundRateHz } from '../generations/spoken-sound'
import { WireError } from '../http/wire-error'
import type { Speech } from '../speech/speech'
import { fallbackVoices } from '../timbre/stock-voices'
import { stockTimbre } from '../timbre/timbre'
import { openers } from './openers'

export const agentRateHz = soundRateHz

/** One breath of an answer. */
interface SpokenPhrase {
  text: string
  /** Mono, 16 bit little-endian, at `agentRateHz`. Empty where nobody can speak here. */
  pcm16: Buffer
}

export interface AgentVoice {
  /** Loads the model and makes what most answers begin with. Never throws. */
  warm(): Promise<void>
  /** The phrases of an answer, each as soon as it is made. */
  speak(text: string, signal: AbortSignal): AsyncGenerator<SpokenPhrase>
  /** Settles when nothing is being made anymore. */
  close(): Promise<void>
}

const timbre = stockTimbre(fallbackVoices.female)
const speed = 1.08
const keptMax = 24
const fullScale = 32_767

/** Creates the agent's voice; what answers begin with is made once. */
export function createAgentVoice(speech: () => Pick<Speech, 'speak'>): AgentVoice {
  const kept = new Map<string, Buffer>()
  const closing = new AbortController()
  const making = new Set<Promise<Buffer>>()

  async function make(text: string, signal: AbortSignal): Promise<Buffer> {
    try {
      const spoken = await speech().speak({ text, timbre, speed, language: 'en', signal })
      const parts: Buffer[] = []
      for await (const chunk of inCommonForm(spoken)) parts.push(pcmOf(chunk))
      return Buffer.concat(parts)
    } catch (error) {
      // Without a voice it answers in writing.
      if (error instanceof WireError) return Buffer.alloc(0)
      throw error
    }
  }

  async function phrase(text: string, signal: AbortSignal): Promise<Buffer> {
    const known = kept.get(text)
    if (known) return known
    const work = make(text, AbortSignal.any([signal, closing.signal]))
    making.add(work)
    const made = await work.finally(() => making.delete(work))
    if (openers.some((opener) => opener === text) && kept.size < keptMax && made.length > 0)
      kept.set(text, made)
    return made
  }

  return {
    async warm() {
      for (const opener of openers) await phrase(opener, closing.signal).catch(() => undefined)
    },
    async close() {
      closing.abort()
      await Promise.allSettled(making)
    },
    async *speak(text, signal) {
      for (const { text: words } of phrasesOf(text)) {
        signal.throwIfAborted()
        const said = words.trim()
        yield { text: said, pcm16: await phrase(said, signal) }
      }
    },
  }
}

function pcmOf(samples: Float32Array): Buffer {
  const pcm = Buffer.alloc(samples.length * 2)
  for (const [i, sample] of samples.entries())
    pcm.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * fullScale), i * 2)
  return pcm
}
