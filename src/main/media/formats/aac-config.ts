/** What an AAC stream is when it is decoded. */
export interface AacConfig {
  /** Null where it is not said. */
  sampleRateHz: number | null
  /** Null where it is no plain layout. */
  channels: number | null
}

const ratesHz = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
]
const explicitRate = 15
const lowComplexity = 2
const spectralBandReplication = 5
const parametricStereo = 29
const escapeType = 31
const syncExtension = 0x2b7

/**
 * Reads an AudioSpecificConfig (ISO/IEC 14496-3, 1.6.2.1). HE-AAC is heard at twice the rate of its core, and its second
 * version in stereo where the core is mono; both may be told before the core's configuration or behind it.
 */
export function readAacConfig(bytes: Buffer): AacConfig {
  let at = 0
  const bits = (count: number): number => {
    let value = 0
    for (const end = at + count; at < end; at += 1)
      value = value * 2 + (((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1)
    return value
  }
  const rate = (): number | null => {
    const index = bits(4)
    return index === explicitRate ? bits(24) : (ratesHz[index] ?? null)
  }
  const type = bits(5)
  if (type === escapeType) return { sampleRateHz: null, channels: null }
  const coreHz = rate()
  const layout = bits(4)
  const channels = layout === 0 || layout > 7 ? null : layout === 7 ? 8 : layout
  if (type === parametricStereo) return { sampleRateHz: rate(), channels: 2 }
  if (type === spectralBandReplication) return { sampleRateHz: rate(), channels }
  if (type !== lowComplexity || layout === 0) return { sampleRateHz: coreHz, channels }
  bits(1)
  const dependsOnCore = bits(1)
  bits(dependsOnCore === 1 ? 15 : 1)
  const isExtended = bits(11) === syncExtension && bits(5) === spectralBandReplication && bits(1) === 1
  return { sampleRateHz: (isExtended ? rate() : null) ?? coreHz, channels }
}
