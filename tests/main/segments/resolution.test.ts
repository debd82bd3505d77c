import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { wavOf } from '../../support/audio/pcm-files'
import { edits, openSegmentWorld } from '../../support/library/segment-world'
import { factsOf } from '../../support/library/samples'
import { tempFolder } from '../../support/temp-folder'
import { ffmpegPath } from '../../support/audio/test-audio'

/** Bytes of a sample in 24 bits. */
const width = 3

/** Noise that uses every bit, so that one lost bit of one sample is seen. */
function noise24(seconds: number, sampleRateHz: number): Buffer {
  const data = Buffer.alloc(seconds * sampleRateHz * width)
  let state = 1
  for (let at = 0; at < data.length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    data[at] = state >>> 24
  }
  return data
}

/** What a file decodes to in 24 bits, without any change of its rate. */
const decoded = (path: string): Buffer =>
  execFileSync(ffmpegPath(), ['-v', 'error', '-i', path, '-f', 's24le', '-c:a', 'pcm_s24le', '-'], {
    maxBuffer: 2 ** 30,
  })

it('splitting, trimming, and both exports preserve every bit of 24 at 96 kHz', async () => {
  const [seconds, sampleRateHz] = [65, 96_000]
  const sound = noise24(seconds, sampleRateHz)
  const frameAt = (ms: number): number => Math.round((ms * sampleRateHz) / 1_000)
  const cut = (fromMs: number, toMs: number): Buffer =>
    sound.subarray(frameAt(fromMs) * width, frameAt(toMs) * width)
  const facts = factsOf({
    durationMs: seconds * 1_000,
    sampleRateHz,
    bitsPerSample: 24,
    codec: 'pcm',
    container: 'wav',
    mimeType: 'audio/wav',
  })
  const world = openSegmentWorld([
    { name: 'fine.wav', extension: '.wav', bytes: wavOf(sound, sampleRateHz, 24), facts },
  ])
  const [id = ''] = world.ids
  world.library.db
    .prepare(
      'INSERT INTO sample_settings (sample_id, updated_at_ms, trim_start_ms, trim_end_ms) VALUES (?, 1, 1001, 40003)',
    )
    .run(id)

  for (const format of ['wav', 'flac'] as const) {
    const folder = tempFolder()
    const options = { folder, format, isApplyingSettings: true }
    expect((await world.ended(world.segments.export(world.draftId, [id], options))).state).toBe('done')
    const [exported = ''] = readdirSync(folder)
    expect(decoded(join(folder, exported, `fine.${format}`)).equals(cut(1_001, 40_003))).toBe(true)
  }

  const applied = world.segments.applySettings([id])
  expect((await world.ended(applied)).state).toBe('done')
  const [trimmed] = world.list()
  expect(trimmed?.facts).toMatchObject({
    codec: 'flac',
    bitsPerSample: 24,
    sampleRateHz,
    durationMs: 39_002,
  })
  expect(decoded(world.pathOf(trimmed?.id ?? '')).equals(cut(1_001, 40_003))).toBe(true)
  world.segments.undo(world.draftId, applied)

  world.library.db.exec('DELETE FROM sample_settings')
  const request = edits({ cutsMs: { [id]: [32_345] } })
  expect((await world.ended(world.segments.apply(world.draftId, request))).state).toBe('done')
  const segments = world.list()
  expect(segments.map(({ facts: made }) => [made?.bitsPerSample, made?.sampleRateHz])).toEqual([
    [24, sampleRateHz],
    [24, sampleRateHz],
  ])
  expect(decoded(world.pathOf(segments[0]?.id ?? '')).equals(cut(0, 32_345))).toBe(true)
  expect(decoded(world.pathOf(segments[1]?.id ?? '')).equals(cut(32_345, 65_000))).toBe(true)
})
