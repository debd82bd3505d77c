/** Full scale of 16-bit sound. */
const positiveMax = 32_767
const negativeMax = 32_768

/**
 * Gathers sound into pieces of 16-bit PCM, little-endian on every computer that Chromium runs on.
 * @param pieceFrames length of each piece
 */
export function createPcmChunks(pieceFrames: number, send: (pcm16: Uint8Array<ArrayBuffer>) => void) {
  let piece = new Int16Array(pieceFrames)
  let filled = 0
  return (samples: Float32Array): void => {
    for (const sample of samples) {
      const within = Math.max(-1, Math.min(1, sample))
      piece[filled++] = Math.round(within * (within < 0 ? negativeMax : positiveMax))
      if (filled < pieceFrames) continue
      send(new Uint8Array(piece.buffer))
      piece = new Int16Array(pieceFrames)
      filled = 0
    }
  }
}
