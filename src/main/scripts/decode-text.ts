/** More bytes of another encoding than a western text has: it is written in one we cannot guess. */
const westernBytesMax = 0.3

/**
 * Reads a plain-text file: UTF-8 or UTF-16, with or without a byte order mark, else Latin-1 as Windows writes it.
 * Line ends become `\n`.
 * @returns null where the bytes are no text, or text in an encoding that cannot be told
 */
export function decodeText(bytes: Uint8Array): string | null {
  const text = bytesToText(bytes)
  if (text === null || hasControls(text) || isMarkup(text)) return null
  return text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
}

function bytesToText(bytes: Uint8Array): string | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const zeros = zeroShares(bytes)
  if (zeros.odd > 0.3 && zeros.even < 0.05) return new TextDecoder('utf-16le').decode(bytes)
  if (zeros.even > 0.3 && zeros.odd < 0.05) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Not UTF-8; the older western encoding has a meaning for every byte.
    return shareOf(bytes, (byte) => byte >= 0x80) > westernBytesMax
      ? null
      : new TextDecoder('windows-1252').decode(bytes)
  }
}

/** How much of the bytes at odd and at even places is zero: in UTF-16 one kind is, for most letters of the west. */
function zeroShares(bytes: Uint8Array): { even: number; odd: number } {
  const start = bytes.subarray(0, 4_096)
  const half = Math.max(1, start.length / 2)
  return {
    even: start.filter((byte, at) => at % 2 === 0 && byte === 0).length / half,
    odd: start.filter((byte, at) => at % 2 === 1 && byte === 0).length / half,
  }
}

const shareOf = (bytes: Uint8Array, is: (byte: number) => boolean): number =>
  bytes.length === 0 ? 0 : bytes.filter(is).length / bytes.length

/** Control characters other than tab, line feed, form feed and return: programs, pictures, archives. */
const hasControls = (text: string): boolean => /[^\P{Cc}\t\n\f\r]|\ufffd/u.test(text)

/** Formats that are written in letters but are not what a person would read aloud. */
const isMarkup = (text: string): boolean => /^(%PDF-|\{\\rtf|<\?xml|<!doctype|<html)/i.test(text)
