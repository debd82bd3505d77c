/** Header of one frame of MPEG audio (ISO 11172-3, 13818-3) or of ADTS (13818-7). */
export interface MpegFrame {
  kind: 'mp3' | 'aac'
  /** Header included. */
  sizeBytes: number
  /** Null for ADTS, whose frames have no rate of their own. */
  kbps: number | null
  sampleRateHz: number
  channels: number
  /** Bytes from the frame's start to its main data; a Xing header lies there. Only for layer III. */
  sideInfoEnd: number
}

const bitrates = {
  v1: {
    1: [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
    2: [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
    3: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  },
  v2: {
    1: [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
    2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
    3: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  },
} as const
const mpegRates = [44_100, 48_000, 32_000] as const
const adtsRates = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
] as const

/** The frame that starts at `at`, or null where none does. */
export function mpegFrameAt(bytes: Buffer, at: number): MpegFrame | null {
  if (at + 7 > bytes.length || bytes[at] !== 0xff) return null
  const second = bytes[at + 1] ?? 0
  if ((second & 0xe0) !== 0xe0) return null
  return (second & 0x06) === 0 ? adtsFrame(bytes, at, second) : mpegAudioFrame(bytes, at, second)
}

function adtsFrame(bytes: Buffer, at: number, second: number): MpegFrame | null {
  if ((second & 0xf0) !== 0xf0) return null
  const third = bytes[at + 2] ?? 0
  const fourth = bytes[at + 3] ?? 0
  const sampleRateHz = adtsRates[(third >> 2) & 0xf]
  const sizeBytes = ((fourth & 3) << 11) | ((bytes[at + 4] ?? 0) << 3) | ((bytes[at + 5] ?? 0) >> 5)
  if (sampleRateHz === undefined || sizeBytes < 8) return null
  const channels = ((third & 1) << 2) | (fourth >> 6)
  return { kind: 'aac', sizeBytes, kbps: null, sampleRateHz, channels, sideInfoEnd: 0 }
}

function mpegAudioFrame(bytes: Buffer, at: number, second: number): MpegFrame | null {
  const third = bytes[at + 2] ?? 0
  const versionBits = (second >> 3) & 3
  const layer = (4 - ((second >> 1) & 3)) as 1 | 2 | 3
  const baseRate = mpegRates[(third >> 2) & 3]
  if (versionBits === 1 || baseRate === undefined) return null
  const isV1 = versionBits === 3
  const kbps = bitrates[isV1 ? 'v1' : 'v2'][layer][third >> 4]
  if (kbps === undefined || kbps === 0) return null
  const sampleRateHz = baseRate / (isV1 ? 1 : versionBits === 2 ? 2 : 4)
  const padding = (third >> 1) & 1
  const sizeBytes =
    layer === 1
      ? (Math.floor((12_000 * kbps) / sampleRateHz) + padding) * 4
      : Math.floor(((layer === 3 && !isV1 ? 72_000 : 144_000) * kbps) / sampleRateHz) + padding
  const channels = (bytes[at + 3] ?? 0) >> 6 === 3 ? 1 : 2
  const sideInfoBytes = isV1 ? (channels === 1 ? 17 : 32) : channels === 1 ? 9 : 17
  const crcBytes = (second & 1) === 0 ? 2 : 0
  return { kind: 'mp3', sizeBytes, kbps, sampleRateHz, channels, sideInfoEnd: 4 + crcBytes + sideInfoBytes }
}
