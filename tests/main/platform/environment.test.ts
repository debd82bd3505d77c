import { chmodSync, cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadKokoro } from '@demo-cloud/speech/kokoro'
import { createMedia } from '@main/media/media'
import { trustedEnvironment } from '@main/platform/environment'
import { modelsFolder } from '@main/platform/files/models-folder'
import { loadRecognizer } from '@main/recognizer/recognizer'
import { sourceAudioWorkers } from '../../support/audio/audio-workers'
import { tempFolder } from '../../support/temp-folder'
import { ffmpegPath } from '../../support/audio/test-audio'

/** A folder with programs of other people, and an environment that leads there. */
function plant() {
  const planted = tempFolder()
  for (const tool of ['ffmpeg', 'ffprobe', 'espeak-ng']) {
    writeFileSync(join(planted, tool), '#!/bin/sh\nexit 0\n')
    chmodSync(join(planted, tool), 0o755)
  }
  const env = {
    TIMBRE_FFMPEG: join(planted, 'ffmpeg'),
    TIMBRE_FFPROBE: join(planted, 'ffprobe'),
    TIMBRE_CACHE_DIR: planted,
    PATH: planted,
    NODE_OPTIONS: '--require /planted.js',
    NODE_TLS_REJECT_UNAUTHORIZED: '0',
    TIMBRE_API_URL: 'https://example.org',
    HOME: '/home/somebody',
  }
  return { planted, env }
}

describe('the environment of a package', () => {
  it('names no program, library or model', async () => {
    const { planted, env } = plant()
    const trusted = trustedEnvironment(env, true)
    expect(trusted).toEqual({
      TIMBRE_API_URL: 'https://example.org',
      HOME: '/home/somebody',
      PATH: process.platform === 'win32' ? '' : '/usr/bin:/bin',
      ORT_DISABLE_TELEMETRY: '1',
    })
    expect(modelsFolder(trusted)).not.toContain(planted)
    const workers = sourceAudioWorkers()
    const media = createMedia({ workers, env: trusted })
    expect(media.toolPath('ffmpeg')).toBe(ffmpegPath())
    await media.close()
    await workers.close()
  })

  it('counts in development', () => {
    const { planted, env } = plant()
    const own = trustedEnvironment(env, false)
    expect(own).toEqual({ ...env, ORT_DISABLE_TELEMETRY: '1' })
    expect(modelsFolder(own)).toBe(join(planted, 'models'))
  })
})

describe('what the set-up fetched', () => {
  it('a planted library or model is not loaded', async () => {
    const real = modelsFolder(process.env)
    const folder = tempFolder()
    mkdirSync(join(folder, 'vosk'))
    symlinkSync(join(real, 'vosk/en'), join(folder, 'vosk/en'))
    cpSync(join(real, 'vosk/lib'), join(folder, 'vosk/lib'), { recursive: true })
    writeFileSync(join(folder, 'vosk/lib/libvosk.so'), Buffer.from('\x7fELF planted', 'latin1'))
    await expect(loadRecognizer(folder)).rejects.toMatchObject({
      code: 'recognizer-failed',
      cause: { code: 'model-failed', detail: { reason: 'hash' } },
    })
    mkdirSync(join(folder, 'kokoro'))
    cpSync(join(real, 'kokoro/tokenizer.json'), join(folder, 'kokoro/tokenizer.json'))
    symlinkSync(join(real, 'kokoro/voices'), join(folder, 'kokoro/voices'))
    writeFileSync(join(folder, 'kokoro/model_q8.onnx'), 'planted')
    await expect(loadKokoro(folder)).rejects.toMatchObject({
      code: 'model-failed',
      detail: { reason: 'hash' },
    })
  })
})
