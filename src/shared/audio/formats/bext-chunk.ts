/** What a broadcast wave file says of itself (EBU Tech 3285). */
interface BroadcastExtension {
  /** What is not ASCII is written without its accents, or as an underscore. */
  description: string
  originator: string
  originatorReference: string
  /** When the recording began, by the computer's own clock. */
  startedAt: LocalTime
  sampleRateHz: number
  /** Integrated loudness in LUFS; null where it was not measured. */
  loudnessLufs: number | null
  codingHistory: string
}

/** A moment as the clock on the wall shows it. */
interface LocalTime {
  year: number
  /** 1 to 12. */
  month: number
  day: number
  msSinceMidnight: number
}

/** Version 1 has no loudness, version 2 has. */
const fixedBytes = 602
const notMeasured = 0x7fff
const msPerSecond = 1_000

/** The moment on this computer's clock. @param atMs since 1970-01-01 UTC */
export function localTime(atMs: number): LocalTime {
  const at = new Date(atMs)
  const seconds = (at.getHours() * 60 + at.getMinutes()) * 60 + at.getSeconds()
  return {
    year: at.getFullYear(),
    month: at.getMonth() + 1,
    day: at.getDate(),
    msSinceMidnight: seconds * msPerSecond + at.getMilliseconds(),
  }
}

/** Frames between midnight and that moment: the time stamp that a DAW places a file by. */
const framesSinceMidnight = ({ msSinceMidnight }: LocalTime, sampleRateHz: number): number =>
  Math.round((msSinceMidnight * sampleRateHz) / msPerSecond)

/** The chunk with its header, of an even length: version 2 where the loudness is known, otherwise version 1. */
export function bextChunk(facts: BroadcastExtension): Uint8Array<ArrayBuffer> {
  const history = ascii(`${facts.codingHistory}\r\n`)
  const bodyBytes = fixedBytes + history.length
  const chunk = new Uint8Array(8 + bodyBytes + (bodyBytes % 2))
  const view = new DataView(chunk.buffer)
  const put = (at: number, maxBytes: number, words: string): void =>
    chunk.set(ascii(words).subarray(0, maxBytes), 8 + at)
  chunk.set(ascii('bext'))
  view.setUint32(4, bodyBytes, true)
  const { year, month, day, msSinceMidnight } = facts.startedAt
  const seconds = Math.floor(msSinceMidnight / msPerSecond)
  put(0, 256, facts.description)
  put(256, 32, facts.originator)
  put(288, 32, facts.originatorReference)
  put(320, 10, [digits(year, 4), digits(month, 2), digits(day, 2)].join('-'))
  put(330, 8, [seconds / 3_600, (seconds / 60) % 60, seconds % 60].map((part) => digits(part, 2)).join(':'))
  view.setBigUint64(8 + 338, BigInt(framesSinceMidnight(facts.startedAt, facts.sampleRateHz)), true)
  view.setUint16(8 + 346, facts.loudnessLufs === null ? 1 : 2, true)
  // 64 bytes of UMID stay empty.
  if (facts.loudnessLufs !== null) {
    view.setInt16(8 + 412, Math.round(facts.loudnessLufs * 100), true)
    for (const at of [414, 416, 418, 420]) view.setInt16(8 + at, notMeasured, true)
  }
  chunk.set(history, 8 + fixedBytes)
  return chunk
}

const digits = (value: number, count: number): string => String(Math.floor(value)).padStart(count, '0')

const ascii = (words: string): Uint8Array =>
  Uint8Array.from(
    words
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .replaceAll(/[^\x20-\x7e\r\n]/gu, '_'),
    (sign) => sign.charCodeAt(0),
  )
