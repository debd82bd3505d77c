import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sharedMedia } from './judge-truth'
import { createTruthMaker, decode, rmsOf, type TruthFile, truthRateHz } from './known-truth'

const readers = ['libri_1998', 'libri_2033', 'libri_2414', 'libri_3331']

/** Kathleen with sentences of another reader laid over hers, at a level under her own. None without the shared media. */
export function makeOverlapped(options: {
  folder: string
  seconds: number
  rounds: number
  underDb: number
}): TruthFile[] {
  const { folder, seconds, rounds, underDb } = options
  if (sharedMedia === undefined || !existsSync(sharedMedia)) return []
  const voices = readers.map((reader) => decode(join(sharedMedia ?? '', 'speakers', `${reader}.flac`)))
  return Array.from({ length: rounds }, (_, round) => {
    const maker = createTruthMaker({ folder, seed: 171 + round })
    const { sound, sentences } = maker.read(seconds)
    const voice = voices[round % voices.length] ?? new Float32Array(0)
    const both = sentences.filter((_sentence, at) => at % 5 === 3)
    const gain = (rmsOf(sound) / rmsOf(voice)) * 10 ** (-underDb / 20)
    both.forEach(({ startMs, endMs }, at) => {
      const from = Math.round((startMs / 1_000) * truthRateHz)
      const to = Math.min(sound.length, Math.round((endMs / 1_000) * truthRateHz))
      const begin = Math.min(voice.length - (to - from), (at * 6 + 1) * truthRateHz)
      for (let i = from; i < to; i += 1) sound[i] = (sound[i] ?? 0) + (voice[begin + i - from] ?? 0) * gain
    })
    return maker.write(`two at once ${underDb} dB ${round}`, sound, { overlap: both })
  })
}
