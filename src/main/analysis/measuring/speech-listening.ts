import { createHopEnergies } from '@shared/audio/meters/hop-levels'
import type { Analysis, Span } from '@shared/domain/dataset/analysis'
import type { AudioTaskContext } from '../../inference/audio-task-context'
import { joinFloats } from '../../inference/join-floats'
import { sharpenEdges } from '../../inference/speech-edges'
import { speechSpans } from '../../inference/speech-spans'
import type { ToAnalysis } from './analysis-messages'
import { createEnergyVoice } from './energy-voice'
import { voiceRateHz } from './voice-rate'
import { createVoiceSamples } from './voice-samples'

/** Listens for speech at 16 kHz, whatever does it. */
interface Listener {
  by: Analysis['speechBy']
  push(pcm16k: Float32Array): Promise<Float32Array> | Float32Array
  end(): Promise<Float32Array> | Float32Array
}

/** Where one file is spoken in, found while a thread decodes and measures it. */
export interface SpeechListening {
  readonly by: Analysis['speechBy']
  /** The next piece of the voice. */
  add(pcm16k: Float32Array): void
  /** No piece comes any more. */
  end(): void
  spans(durationMs: number): Span[]
  /** Stretches of the voice, for its print. */
  stretches: ReturnType<typeof createVoiceSamples>['stretches']
}

/** @param options.send tells the thread what was heard; @param options.failed is told what ends the listening */
export function createSpeechListening(
  listener: Listener,
  options: { send: (message: ToAnalysis) => void; signal: AbortSignal; failed: (error: unknown) => void },
): SpeechListening {
  const { send, signal, failed } = options
  const samples = createVoiceSamples()
  const probabilities: Float32Array[] = []
  const energies = createHopEnergies(voiceRateHz, 1)
  const powers: Float32Array[] = []
  let listening = Promise.resolve()

  function take(judged: Float32Array): void {
    if (judged.length === 0) return
    probabilities.push(judged)
    samples.addProbabilities(judged)
    send({ type: 'probabilities', probabilities: judged.slice() })
  }

  async function listenTo(pcm16k: Float32Array): Promise<void> {
    samples.addSound(pcm16k)
    powers.push(Float32Array.from(energies.add([pcm16k])))
    take(await listener.push(pcm16k))
    send({ type: 'taken' })
  }

  function inTurn(step: () => Promise<void>): void {
    listening = listening.then(async () => {
      if (!signal.aborted) await step()
    })
    listening.catch(failed)
  }

  return {
    by: listener.by,
    add: (pcm16k) => inTurn(() => listenTo(pcm16k)),
    end() {
      inTurn(async () => {
        take(await listener.end())
        send({ type: 'judged' })
      })
    },
    spans: (durationMs) =>
      sharpenEdges(
        speechSpans(joinFloats(probabilities), durationMs, { padMs: 0 }),
        joinFloats(powers),
        durationMs,
      ).map(({ startMs, endMs }) => ({ startMs: Math.round(startMs), endMs: Math.round(endMs) })),
    stretches: () => samples.stretches(),
  }
}

/** The model, or energy where it is not there or does not run. */
export async function openListener({ models }: AudioTaskContext): Promise<Listener> {
  try {
    const stream = (await models.vad()).createStream()
    return { by: 'silero', push: (pcm16k) => stream.push(pcm16k), end: () => stream.end() }
  } catch {
    const stream = createEnergyVoice()
    return { by: 'energy', push: (pcm16k) => stream.push(pcm16k), end: () => stream.end() }
  }
}
