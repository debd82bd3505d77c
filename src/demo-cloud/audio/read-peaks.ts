import { audioFile, runFfmpeg } from './run-ffmpeg'

const rateHz = 8_000
/** Samples of one fine peak: 10 ms. */
const fineLength = rateHz / 100
const maxPoints = 1_000

/** The picture of a file: at most 1,000 peaks from 0 to 1, decoded from its bytes without holding them. */
export async function readPeaks(path: string): Promise<number[]> {
  const fine: number[] = []
  let peak = 0
  let count = 0
  let odd: Buffer | null = null
  await runFfmpeg(
    [audioFile(path), '-map', '0:a:0', '-ac', '1', '-ar', String(rateHz), '-f', 's16le', 'pipe:1'],
    {
      onOutput: (chunk) => {
        const bytes: Buffer = odd ? Buffer.concat([odd, chunk]) : chunk
        const whole = bytes.length - (bytes.length % 2)
        odd = whole < bytes.length ? bytes.subarray(whole) : null
        for (let at = 0; at < whole; at += 2) {
          peak = Math.max(peak, Math.abs(bytes.readInt16LE(at)))
          count += 1
          if (count === fineLength) {
            fine.push(peak)
            peak = 0
            count = 0
          }
        }
      },
    },
  )
  if (count > 0) fine.push(peak)
  return thin(fine)
}

function thin(fine: readonly number[]): number[] {
  const points = Math.min(maxPoints, fine.length)
  return Array.from({ length: points }, (_, point) => {
    const from = Math.floor((point * fine.length) / points)
    const to = Math.floor(((point + 1) * fine.length) / points)
    const peak = fine.slice(from, to).reduce((a, b) => Math.max(a, b), 0)
    return Math.round((peak / 32_768) * 10_000) / 10_000
  })
}
