/** Samples (-1 to 1, beyond is clipped) as 16 bit little endian. */
export function toPcm16(samples: Float32Array): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(samples.length * 2))
  samples.forEach((sample, at) => {
    bytes.setInt16(at * 2, Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), true)
  })
  return new Uint8Array(bytes.buffer)
}
