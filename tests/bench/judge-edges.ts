import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createHopEnergies } from '@shared/audio/meters/hop-levels'
import { sharpenEdges } from '@main/inference/speech-edges'
import { voiceRateHz } from '@main/inference/models/voice-detector'
import { speechSpans } from '@main/inference/speech-spans'
import { modelsHere } from '../support/analysis/audio-processing-here'
import { sharedMedia } from '../support/analysis/judge-truth'
import { decode, randomOf, truthRateHz } from '../support/analysis/known-truth'
import { type BenchRow, toRow } from './report'

const leadMs = 1_300
const stepMs = 5
const samplesOf = (ms: number): number => Math.round((ms / 1_000) * voiceRateHz)

/** Clips laid into room tone at known places: how far from them speech begins and ends, and how many are within 30 ms. */
export async function judgeEdges(quick: boolean): Promise<BenchRow[]> {
  if (sharedMedia === undefined) return []
  const folder = join(sharedMedia, 'single_kathleen', 'utts')
  const room = at16k(decode(join(sharedMedia, 'noise', 'room_tone_kathleen.flac')))
  const names = readdirSync(folder).filter((_, at) => !quick || at % 5 === 0)
  const random = randomOf(3)
  const vad = await modelsHere().vad()
  const errors: { start: number[]; end: number[] } = { start: [], end: [] }
  for (const name of names) {
    const clip = at16k(decode(join(folder, name)))
    const said = trimmed(clip)
    const atMs = leadMs + 32 * random()
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
    errors.start.push((spans[0]?.startMs ?? 0) - atMs)
    errors.end.push((spans.at(-1)?.endMs ?? 0) - atMs - (1_000 * said.length) / voiceRateHz)
  }
  return (['start', 'end'] as const).map((edge) => {
    const values = errors[edge].sort((a, b) => a - b)
    const within = values.filter((ms) => Math.abs(ms) <= 30).length
    const at = (share: number): string => (values[Math.floor(share * (values.length - 1))] ?? 0).toFixed(0)
    return toRow({
      name: `judge: ${edge} of speech within 30 ms`,
      unit: '',
      values: [within / values.length],
      better: 'higher',
      build: 'source',
      note: `${within} of ${values.length}; ms off: 5 % ${at(0.05)}, median ${at(0.5)}, 95 % ${at(0.95)}`,
    })
  })
}

/** Three to one, each the mean of its three. */
const at16k = (pcm: Float32Array): Float32Array =>
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
