import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { decodeInto } from '@main/media/decode-into'
import { oddFile } from '../../support/audio/audio-workers'
import { tempFolder } from '../../support/temp-folder'

/** A tool that says these pieces, each in a write of its own, and ends well. */
function toolThatSays(...pieces: string[]): string {
  const path = join(tempFolder(), 'tool')
  const said = pieces.map((piece) => `printf '${piece}' >&2\nsleep 0.2`)
  writeFileSync(path, ['#!/bin/sh', ...said, 'exit 0'].join('\n'))
  chmodSync(path, 0o755)
  return path
}

test.runIf(process.platform !== 'win32').each([
  ['a line in two pieces is one', ['Header mis', 'sing\\nbad frame\\n'], 2],
  [
    'a harmless one stays harmless',
    ['Error parsing Opus', ' packet header\\n', 'Error while deco', 'ding stream\\n'],
    0,
  ],
  ['the last one may have no end', ['bad frame\\nbad ', 'frame'], 2],
])('complaints of the decoder are counted by line: %s', async (_, pieces, count) => {
  const decoding = decodeInto(
    oddFile('mulaw_8k.wav'),
    [{ sampleRateHz: 8_000, channels: 1, onBytes: () => undefined }],
    { ffmpeg: toolThatSays(...pieces), signal: new AbortController().signal },
  )
  expect(await decoding.ended).toEqual({ complaintCount: count })
})
