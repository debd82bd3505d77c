import { createLoudnessMeter } from '@shared/audio/meters/loudness'

/** The part of AudioBuffer that is measured. */
export type MeasuredBuffer = Pick<AudioBuffer, 'sampleRate' | 'numberOfChannels' | 'getChannelData'>

/** Integrated loudness (BS.1770); null where there is too little sound. */
export function loudnessOf(buffer: MeasuredBuffer): number | null {
  const meter = createLoudnessMeter(buffer.sampleRate, buffer.numberOfChannels)
  meter.add(Array.from({ length: buffer.numberOfChannels }, (_, channel) => buffer.getChannelData(channel)))
  return meter.integratedLufs()
}

/** Gains that make all as loud as the quietest one; never above 1, so that nothing clips. All 1 where one is not known. */
export function levelledGains(lufs: readonly (number | null)[]): number[] {
  const known = lufs.filter((value) => value !== null)
  if (known.length < lufs.length) return lufs.map(() => 1)
  const target = Math.min(...known)
  return known.map((value) => 10 ** ((target - value) / 20))
}
