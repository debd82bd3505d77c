import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { generatedTag, mp3DurationMs } from '@main/speech/mp3-frames'
import { ffmpegPath, ffprobePath } from '../../support/audio/test-audio'
import { tempFolder } from '../../support/temp-folder'

test('a tagged sound is as long as its frames, and ffprobe reads its tag', () => {
  const path = join(tempFolder(), 'tone.mp3')
  const made = [
    '-f',
    'lavfi',
    '-i',
    'sine=d=2',
    '-ar',
    '44100',
    '-b:a',
    '128k',
    '-write_xing',
    '0',
    '-id3v2_version',
    '0',
  ]
  execFileSync(ffmpegPath(), ['-v', 'error', ...made, path])
  const sound = readFileSync(path)
  expect(mp3DurationMs(sound.subarray(0, 4_096), sound.length)).toBeCloseTo(2_000, -2)
  const tagged = Buffer.concat([generatedTag(), sound])
  expect(mp3DurationMs(tagged.subarray(0, 4_096), tagged.length)).toBeCloseTo(2_000, -2)
  writeFileSync(path, tagged)
  const shown = execFileSync(ffprobePath(), [
    '-v',
    'error',
    '-show_entries',
    'format_tags',
    '-of',
    'json',
    path,
  ])
  expect(JSON.parse(shown.toString())).toMatchObject({ format: { tags: { GENERATED_BY: 'Timbre' } } })
  expect(mp3DurationMs(Buffer.from('no sound at all'), 15)).toBeNull()
})
