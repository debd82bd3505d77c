import { createLoudnessMeter } from '@shared/audio/meters/loudness'

/** The part of AudioBuffer that is measured. */
export type MeasuredBuffer = Pick<AudioBuffer, 'sampleRate' | 'numberOfChannels' | 'getChannelData'>

/** Integrated loudness (BS.1770); null where there is too little sound. */
export function loudnessOf(buffer: MeasuredBuffer): number | null {
  const meter = createLoudnessMeter(buffer.sampleRate, buffer.numberOfChannels)
  meter.add(Array.from({ length: buffer.numberOfChannels }, (_, channel) => buffer.getChannelData(channel)))
  return meter.integratedLufs()
}

/** Gains that make both as loud as the quieter one; never above 1, so that nothing clips. */
export function levelledGains(lufs: readonly [number | null, number | null]): [number, number] {
  const [one, other] = lufs
  if (one === null || other === null) return [1, 1]
  const target = Math.min(one, other)
  return [10 ** ((target - one) / 20), 10 ** ((target - other) / 20)]
}
