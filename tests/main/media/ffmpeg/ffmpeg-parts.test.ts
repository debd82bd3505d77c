import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkFfmpegParts, missingParts } from '@main/media/ffmpeg/ffmpeg-parts'
import { createChildren } from '@main/media/ffmpeg/run-ffmpeg'
import { tempFolder } from '../../../support/temp-folder'
import { ffmpegPath } from '../../../support/audio/test-audio'

const options = { children: createChildren(), signal: new AbortController().signal }

test('the bundled ffmpeg has everything required', async () => {
  await expect(checkFfmpegParts(ffmpegPath(), options)).resolves.toBeUndefined()
})

test.runIf(process.platform !== 'win32')('reports what a build lacks', async () => {
  const tool = join(tempFolder(), 'ffmpeg')
  const pass = `'${ffmpegPath()}' "$@" | grep -v -e ' afftdn ' -e ' libopus ' -e ' opus '`
  writeFileSync(tool, `#!/bin/sh\n${pass}\n`)
  chmodSync(tool, 0o755)
  await expect(checkFfmpegParts(tool, options)).rejects.toMatchObject({
    code: 'ffmpeg-incomplete',
    detail: { missing: 'opus, afftdn' },
  })
})

test('one of several names is enough; descriptions do not count as names', () => {
  const lines = ['Encoders:', ' A..... pcm_s16le   PCM', ' A..... pcm_s24le   PCM', ' A....D pcm_f32le   PCM']
  expect(missingParts('encoders', lines)).toEqual(['flac'])
  expect(missingParts('encoders', [...lines, ' A..... other  flac as well'])).toEqual(['flac'])
  expect(missingParts('encoders', [...lines, ' A..... flac  FLAC'])).toEqual([])
})
