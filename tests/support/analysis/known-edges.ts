import { createHopEnergies } from '@shared/audio/meters/hop-levels'
import { sharpenEdges } from '@main/inference/speech-edges'
import { voiceRateHz, type VoiceDetector } from '@main/inference/models/voice-detector'
import { speechSpans } from '@main/inference/speech-spans'
import { truthRateHz } from './known-truth'

const leadMs = 1_300
const stepMs = 5
const samplesOf = (ms: number): number => Math.round((ms / 1_000) * voiceRateHz)

/** How far from where a clip really begins and ends in a room its speech is heard to, in ms; later is more. */
export async function edgeErrors(
  { clip, room }: { clip: Float32Array; room: Float32Array },
  { afterMs, vad }: { afterMs: number; vad: VoiceDetector },
): Promise<{ start: number; end: number }> {
  const said = trimmed(clip)
  const atMs = leadMs + afterMs
  const sound = Float32Array.from(
    { length: said.length + samplesOf(atMs + leadMs) },
    (_, i) => room[i % room.length] ?? 0,
  )
  const from = samplesOf(atMs)
  said.forEach((value, i) => (sound[from + i] = (sound[from + i] ?? 0) + value))
  const durationMs = (1_000 * sound.length) / voiceRateHz
  const powers = createHopEnergies(voiceRateHz, 1).add([sound])
  const heard = speechSpans(await vad.probabilities(sound), durationMs, { padMs: 0 })
  const spans = sharpenEdges(heard, powers, durationMs)
  return {
    start: (spans[0]?.startMs ?? 0) - atMs,
    end: (spans.at(-1)?.endMs ?? 0) - atMs - (1_000 * said.length) / voiceRateHz,
  }
}

/** Three to one, each the mean of its three. */
export const at16k = (pcm: Float32Array): Float32Array =>
  Float32Array.from(
    { length: Math.floor(pcm.length / (truthRateHz / voiceRateHz)) },
    (_, i) => ((pcm[3 * i] ?? 0) + (pcm[3 * i + 1] ?? 0) + (pcm[3 * i + 2] ?? 0)) / 3,
  )

/** As a careful hand cuts: at the first and last 30 ms that stand 10 dB over the quietest of the clip. */
function trimmed(clip: Float32Array): Float32Array {
  const size = samplesOf(stepMs)
  const levels = Array.from({ length: Math.floor(clip.length / size) }, (_, step) => {
    const part = clip.subarray(step * size, (step + 1) * size)
    return 10 * Math.log10(part.reduce((sum, value) => sum + value * value, 0) / size + 1e-12)
  })
  const floor = levels.toSorted((a, b) => a - b)[Math.floor(levels.length * 0.05)] ?? -120
  const isVoice = levels.map((_, step) => levels.slice(step, step + 6).every((db) => db > floor + 10))
  const first = isVoice.indexOf(true)
  const last = isVoice.lastIndexOf(true) + 6
  return clip.slice(first * size, last * size)
}
