import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import {
  audioFiles,
  edits,
  mediaWith,
  openSegmentWorld,
  type SegmentWorld,
} from '../../support/library/segment-world'
import { toneFile } from '../../support/audio/tone-file'
import { tempFolder } from '../../support/temp-folder'
import { ffmpegPath } from '../../support/audio/test-audio'
import { eventually } from '../../support/eventually'

/** An ffmpeg that has begun to write its target and goes on for a minute; it lists its parts as ever. */
function slowFfmpeg(): { tool: string; pidFile: string } {
  const folder = tempFolder()
  const [tool, pidFile] = [join(folder, 'ffmpeg'), join(folder, 'pid')]
  const script = [
    '#!/bin/sh',
    `case "$*" in *-decoders*|*-encoders*|*-filters*) exec '${ffmpegPath()}' "$@";; esac`,
    'for last; do :; done',
    'echo partial > "${last#file:}"',
    `echo $$ > '${pidFile}.new' && mv '${pidFile}.new' '${pidFile}'`,
    'exec sleep 60',
  ]
  writeFileSync(tool, script.join('\n'))
  chmodSync(tool, 0o755)
  return { tool, pidFile }
}

const isAlive = (pid: number): boolean => existsSync(`/proc/${pid}`)

const jobs: [string, (world: SegmentWorld, folder: string) => string][] = [
  ['make-segments', (world) => world.segments.apply(world.draftId, edits())],
  ['apply-settings', (world) => world.segments.applySettings(world.ids)],
  [
    'export',
    (world, folder) =>
      world.segments.export(world.draftId, world.ids, { folder, format: 'flac', isApplyingSettings: true }),
  ],
]

it.runIf(process.platform === 'linux').each(jobs)(
  '%s: Cancel ends the tool, and nothing of it is left',
  async (kind, start) => {
    const { tool, pidFile } = slowFfmpeg()
    const slow = mediaWith(tool)
    const world = openSegmentWorld([toneFile('long.wav', 130, 1)], { media: slow })
    world.library.db
      .prepare('INSERT INTO sample_settings (sample_id, gain_db, updated_at_ms) VALUES (?, -3, 1)')
      .run(world.ids[0])
    const [before, files, folder] = [world.list(), audioFiles(world), tempFolder()]
    const jobId = start(world, folder)
    await eventually(() => expect(existsSync(pidFile)).toBe(true))
    const pid = Number(readFileSync(pidFile, 'utf8'))
    expect(isAlive(pid)).toBe(true)
    world.jobs.cancel(jobId)
    expect(await world.ended(jobId)).toMatchObject({ kind, state: 'cancelled', error: null })
    expect(isAlive(pid)).toBe(false)
    expect(readdirSync(folder)).toEqual([])
    expect(audioFiles(world)).toEqual(files)
    expect(world.list()).toEqual(before)
    expect(world.segments.changes(world.draftId)).toEqual([])
    await slow.close()
  },
)

it('a render reports a filter that ffmpeg lacks before anything is written', async () => {
  const folder = tempFolder()
  const tool = join(folder, 'ffmpeg')
  writeFileSync(tool, `#!/bin/sh\n'${ffmpegPath()}' "$@" | grep -v ' atrim '\n`)
  chmodSync(tool, 0o755)
  const world = openSegmentWorld([toneFile('long.wav', 130, 1)], { media: mediaWith(tool) })
  const job = await world.ended(world.segments.apply(world.draftId, edits()))
  expect(job).toMatchObject({
    state: 'failed',
    error: { code: 'ffmpeg-incomplete', detail: { missing: 'atrim' } },
  })
})
