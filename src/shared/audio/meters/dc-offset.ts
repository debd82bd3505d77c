export interface DcOffsetMeter {
  add(channels: readonly Float32Array[]): void
  /** Of the channel that is furthest off, as a share of full scale. */
  offset(): number
}

/** How far the middle of a recording lies from zero. */
export function createDcOffsetMeter(): DcOffsetMeter {
  const sums: number[] = []
  let frameCount = 0
  return {
    add(channels) {
      channels.forEach((samples, channel) => {
        let sum = 0
        for (let i = 0; i < samples.length; i++) sum += samples[i] as number
        sums[channel] = (sums[channel] ?? 0) + sum
      })
      frameCount += channels[0]?.length ?? 0
    },
    offset: () => (frameCount === 0 ? 0 : Math.max(...sums.map((sum) => Math.abs(sum / frameCount)))),
  }
}
