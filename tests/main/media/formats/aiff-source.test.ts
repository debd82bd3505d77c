import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { aiffSource } from '@main/media/formats/aiff-source'
import { locateTool } from '@main/media/ffmpeg/locate-ffmpeg'
import { wavHeaderBytes } from '@shared/audio/formats/wav-header'
import { tempFolder } from '../../../support/temp-folder'

const ffmpeg = locateTool('ffmpeg', { env: process.env })

function run(...args: string[]): void {
  const { status, stderr } = spawnSync(ffmpeg, ['-v', 'error', '-y', ...args])
  if (status !== 0) throw new Error(stderr.toString())
}

/** Half a second of two different tones. */
const tones = ['-f', 'lavfi', '-i', 'aevalsrc=0.5*sin(440*2*PI*t)|0.3*sin(330*2*PI*t):s=44100:d=0.5']

describe('aiffSource', () => {
  it.each([
    ['pcm_s16be', 's16le'],
    ['pcm_s24be', 's24le'],
  ])('gives the samples of %s unchanged, whole and in ranges', async (codec, raw) => {
    const folder = tempFolder()
    const aiff = join(folder, 'tones.aiff')
    const pcm = join(folder, 'tones.pcm')
    run(...tones, '-c:a', codec, aiff)
    run('-i', aiff, '-f', raw, pcm)
    const expected = await readFile(pcm)

    const source = await aiffSource(aiff)
    if (!source) throw new Error('no source')
    expect(source.mimeType).toBe('audio/wav')
    expect(source.sizeBytes).toBe(wavHeaderBytes + expected.length)
    const whole = await buffer(source.open(0, source.sizeBytes - 1))
    expect(whole.subarray(0, 4).toString()).toBe('RIFF')
    expect(whole.subarray(wavHeaderBytes).equals(expected)).toBe(true)
    for (const [start, end] of [
      [0, 10],
      [50, 200],
      [wavHeaderBytes + 1, wavHeaderBytes + 7],
      [70_001, 90_003],
      [source.sizeBytes - 5, source.sizeBytes - 1],
    ] as const) {
      const part = await buffer(source.open(start, end))
      expect(part.equals(whole.subarray(start, end + 1)), `${start}-${end}`).toBe(true)
    }
  })

  it('rejects other files', async () => {
    const wav = join(tempFolder(), 'tones.wav')
    run(...tones, wav)
    expect(await aiffSource(wav)).toBeNull()
  })
})
