/** How an image of each kind that is taken begins. */
const readers: Readonly<Record<string, (bytes: Buffer) => [width: number, height: number] | null>> = {
  'image/png': (bytes) =>
    bytes.toString('latin1', 1, 4) === 'PNG' && bytes.toString('latin1', 12, 16) === 'IHDR'
      ? [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
      : null,
  'image/jpeg': jpegSize,
  'image/webp': webpSize,
}

/**
 * The size of an image in pixels, read from its head: few bytes can unfold to more pixels than a window has memory for.
 * @returns null where it is not what it says it is
 */
export function imageSize(bytes: Buffer, mediaType: string): { width: number; height: number } | null {
  try {
    const size = readers[mediaType]?.(bytes) ?? null
    return size === null ? null : { width: size[0], height: size[1] }
  } catch {
    // It ends before it has said so.
    return null
  }
}

/** Goes from segment to segment to the frame, which has the size. */
function jpegSize(bytes: Buffer): [number, number] | null {
  if (bytes.readUInt16BE(0) !== 0xffd8) return null
  for (let at = 2; bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    const kind = bytes.readUInt8(at + 1)
    const isFrame = kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind)
    if (isFrame) return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)]
  }
  return null
}

function webpSize(bytes: Buffer): [number, number] | null {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return null
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff]
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21)
      return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1]
    }
    case 'VP8X':
      return [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1]
    default:
      return null
  }
}
