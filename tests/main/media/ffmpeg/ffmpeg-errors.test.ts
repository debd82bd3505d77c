import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ffmpegError, ffmpegLines } from '@main/media/ffmpeg/ffmpeg-errors'
import { FfmpegInput } from '@main/media/ffmpeg/ffmpeg-input'
import { createChildren, runFfmpeg } from '@main/media/ffmpeg/run-ffmpeg'
import { AppError } from '@shared/errors/app-error'
import { oddFile } from '../../../support/audio/audio-workers'
import { tempFolder } from '../../../support/temp-folder'
import { ffmpegPath } from '../../../support/audio/test-audio'

const said: Record<string, string> = {
  'No space left on device': 'av_interleaved_write_frame(): No space left on device',
  'File too large': 'av_interleaved_write_frame(): File too large',
  'Read-only file system': '/mnt/x.flac: Read-only file system',
  'No such file or directory': 'file:/x.wav: No such file or directory',
  'Permission denied': 'file:/x.wav: Permission denied',
  'Input\\/output error|End of file': 'file:/x.flac: Input/output error',
  'Failed to read frame size': '[mp3 @ 0x5] Failed to read frame size: Could not seek to 1026.',
  'moov atom not found': '[mov,mp4 @ 0x5] moov atom not found',
  "Stream map '[^']*' matches no streams": "Stream map '0:a:0' matches no streams.",
  'does not contain any stream': 'Output file #0 does not contain any stream',
  'Invalid data found when processing input': 'x.wav: Invalid data found when processing input',
  'could not find codec parameters|Could not find codec parameters':
    'Could not find codec parameters for stream 0 (Audio: none): unknown codec',
  'Decoder \\([^)]*\\) not found|Unknown decoder|Decoding requested, but no decoder':
    'Decoding requested, but no decoder found for: none',
  'No such filter|Unknown encoder|Unknown output format': "[AVFilterGraph @ 0x5] No such filter: 'afftdn'",
  'Cannot determine format of input stream': 'Cannot determine format of input stream 0:0 after EOF',
}

describe('known messages', () => {
  it.each(ffmpegLines.map(({ pattern, code }) => [pattern.source, code] as const))(
    '%s: %s',
    (source, code) => {
      const line = said[source]
      expect(line, 'every pattern has an example').toBeDefined()
      expect(ffmpegError(1, `Some banner\n${line ?? ''}\n`).code).toBe(code)
    },
  )

  it('unknown messages are ffmpeg-failed and only logged', () => {
    const error = ffmpegError(69, 'Conversion failed!')
    expect(error.code).toBe('ffmpeg-failed')
    expect(error.toWire()).toEqual({ code: 'ffmpeg-failed', retryable: false, detail: { exitCode: 69 } })
    expect(String(error.cause)).toContain('Conversion failed!')
  })
})

describe('the real ffmpeg', () => {
  const run = async (input: string, output: string[]) => {
    await runFfmpeg(ffmpegPath(), ['-nostdin', FfmpegInput.ofFile(input), '-map', '0:a:0', ...output], {
      children: createChildren(),
      signal: new AbortController().signal,
    })
  }
  const decode = (input: string, output = ['-f', 'null', '-']) =>
    run(input, output).then(
      () => 'no error',
      (error: unknown) => (error instanceof AppError ? error.code : String(error)),
    )

  it('reports these errors for these files', async () => {
    const folder = tempFolder()
    expect(await decode(join(folder, 'nothing.wav'))).toBe('file-missing')
    expect(await decode(oddFile('truncated_no_moov.m4a'))).toBe('file-damaged')
    expect(await decode(oddFile('zero_bytes.wav'))).toBe('file-empty')
    expect(await decode(oddFile('text_named_as.mp3'))).toBe('file-unsupported')
    expect(await decode(oddFile('video_without_audio.mp4'))).toBe('file-without-audio')
    mkdirSync(join(folder, 'locked'))
    chmodSync(join(folder, 'locked'), 0o500)
    writeFileSync(join(folder, 'unreadable.wav'), 'RIFF', { mode: 0o000 })
    const isRoot = process.getuid?.() === 0
    if (!isRoot) expect(await decode(join(folder, 'unreadable.wav'))).toBe('file-unreadable')
    expect(await decode(oddFile('pcm24_96k.wav'), ['-y', '-f', 'wav', '/dev/full'])).toBe('disk-full')
  })

  it('a missing tool is ffmpeg-missing', async () => {
    const run = runFfmpeg('/nowhere/ffmpeg', [], {
      children: createChildren(),
      signal: new AbortController().signal,
    })
    await expect(run).rejects.toMatchObject({ code: 'ffmpeg-missing' })
  })

  it('an abort or a closing module ends a child at once', async () => {
    const zeros = FfmpegInput.ofRaw({ encoding: 's16', sampleRateHz: 8_000, channels: 1 }, '/dev/zero')
    const endless = ['-nostdin', '-re', zeros, '-f', 'null', '-']
    const abort = new AbortController()
    const children = createChildren()
    const first = runFfmpeg(ffmpegPath(), endless, { children, signal: abort.signal })
    const second = runFfmpeg(ffmpegPath(), endless, { children, signal: new AbortController().signal })
    const ended = Promise.allSettled([first, second])
    setTimeout(() => abort.abort(), 150)
    const startedAt = performance.now()
    await expect(first).rejects.toMatchObject({ code: 'cancelled' })
    expect(performance.now() - startedAt).toBeLessThan(15_000)
    await children.killAll()
    expect((await ended).map((result) => result.status)).toEqual(['rejected', 'rejected'])
  })
})
