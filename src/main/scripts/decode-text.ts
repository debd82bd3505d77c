/** Western text has fewer non-ASCII bytes than this; more means an encoding we cannot guess. */
const westernBytesMax = 0.3

/**
 * Decodes plain text: UTF-8 or UTF-16, with or without a byte order mark, or else Windows-1252. Line ends become `\n`.
 * @returns null for binary data or an unknown encoding
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
    // Not UTF-8. Windows-1252 assigns a meaning to every byte.
    return shareOf(bytes, (byte) => byte >= 0x80) > westernBytesMax
      ? null
      : new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Share of zero bytes at even and odd offsets: in UTF-16, one of them is mostly zeros for western text. */
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

/** Control characters other than tab, line feed, form feed, and return: executables, images, archives. */
const hasControls = (text: string): boolean => /[^\P{Cc}\t\n\f\r]|\ufffd/u.test(text)

/** Text-based formats that nobody reads aloud. */
const isMarkup = (text: string): boolean => /^(%PDF-|\{\\rtf|<\?xml|<!doctype|<html)/i.test(text)
