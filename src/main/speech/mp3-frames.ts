/** ID3v2.3 frames by which a file says for good that its sound is generated. */
export function generatedTag(): Buffer {
  const frames = Buffer.concat([
    frame('TXXX', latin(`GENERATED_BY\0Timbre`)),
    frame('COMM', Buffer.concat([Buffer.from([0]), Buffer.from('eng\0Generated speech', 'latin1')])),
  ])
  const head = Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, ...syncSafe(frames.length)])
  return Buffer.concat([head, frames])
}

const latin = (text: string): Buffer => Buffer.concat([Buffer.from([0]), Buffer.from(text, 'latin1')])

function frame(id: string, content: Buffer): Buffer {
  const head = Buffer.alloc(10)
  head.write(id, 'latin1')
  head.writeUInt32BE(content.length, 4)
  return Buffer.concat([head, content])
}

/** Seven bits a byte, so that a length never looks like the start of a frame (ID3v2.3, section 3.1). */
const syncSafe = (length: number): number[] => [21, 14, 7, 0].map((shift) => (length >> shift) & 0x7f)

const kbpsOfVersion1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const kbpsOfVersion2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]

/**
 * Length of MP3 of a constant bit rate, as the cloud sends it.
 * @param head the first bytes, with any tags before the first frame
 * @returns null where no frame of layer III is found in them
 */
export function mp3DurationMs(head: Buffer, byteCount: number): number | null {
  const start = tagBytes(head)
  for (let at = start; at + 4 <= head.length; at++) {
    if (head[at] !== 0xff || ((head[at + 1] ?? 0) & 0xe6) !== 0xe2) continue
    const isVersion1 = ((head[at + 1] ?? 0) & 0x18) === 0x18
    const kbps = (isVersion1 ? kbpsOfVersion1 : kbpsOfVersion2)[(head[at + 2] ?? 0) >> 4] ?? 0
    if (kbps > 0) return Math.round(((byteCount - at) * 8) / kbps)
  }
  return null
}

/** Size of an ID3v2 tag at the beginning; 0: none. */
function tagBytes(head: Buffer): number {
  if (head.subarray(0, 3).toString('latin1') !== 'ID3' || head.length < 10) return 0
  const size = head.subarray(6, 10).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0)
  return 10 + size
}
