/** Writers for uncompressed mono files; samples are floats from -1 to 1. */
export type PcmBits = 16 | 24

export function toPcm(samples: Float32Array, bits: PcmBits, endian: 'little' | 'big'): Buffer {
  const bytes = bits / 8
  const out = Buffer.allocUnsafe(samples.length * bytes)
  const full = 2 ** (bits - 1) - 1
  for (let i = 0; i < samples.length; i++) {
    const value = Math.max(-full - 1, Math.min(full, Math.round((samples[i] ?? 0) * full)))
    if (endian === 'little') out.writeIntLE(value, i * bytes, bytes)
    else out.writeIntBE(value, i * bytes, bytes)
  }
  return out
}

export function wavFile(samples: Float32Array, sampleRateHz: number, bits: PcmBits): Buffer {
  return wavOf(toPcm(samples, bits, 'little'), sampleRateHz, bits)
}

/** A mono wav of samples that are bytes already. */
export function wavOf(data: Buffer, sampleRateHz: number, bits: PcmBits): Buffer {
  const header = Buffer.alloc(44)
  header.write('RIFF', 0, 'latin1')
  header.writeUInt32LE(36 + data.length, 4)
  header.write('WAVEfmt ', 8, 'latin1')
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(sampleRateHz, 24)
  header.writeUInt32LE((sampleRateHz * bits) / 8, 28)
  header.writeUInt16LE(bits / 8, 32)
  header.writeUInt16LE(bits, 34)
  header.write('data', 36, 'latin1')
  header.writeUInt32LE(data.length, 40)
  return Buffer.concat([header, data])
}

export function aiffFile(samples: Float32Array, sampleRateHz: number, bits: PcmBits): Buffer {
  const data = toPcm(samples, bits, 'big')
  const header = Buffer.alloc(54)
  header.write('FORM', 0, 'latin1')
  header.writeUInt32BE(46 + data.length, 4)
  header.write('AIFFCOMM', 8, 'latin1')
  header.writeUInt32BE(18, 16)
  header.writeUInt16BE(1, 20)
  header.writeUInt32BE(samples.length, 22)
  header.writeUInt16BE(bits, 26)
  writeExtended(header, 28, sampleRateHz)
  header.write('SSND', 38, 'latin1')
  header.writeUInt32BE(8 + data.length, 42)
  return Buffer.concat([header, data])
}

/** 80-bit IEEE extended, as AIFF wants the sample rate; whole numbers only. */
function writeExtended(target: Buffer, at: number, value: number): void {
  const exponent = Math.floor(Math.log2(value))
  target.writeUInt16BE(16_383 + exponent, at)
  target.writeBigUInt64BE(BigInt(value) << BigInt(63 - exponent), at + 2)
}
