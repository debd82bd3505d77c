import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { measureSound, type ExportTakes } from '@main/exports/export-sound'
import type { PlannedFile } from '@main/exports/export-plan'
import { writeExport } from '@main/exports/write-export'
import { createMedia, type Media } from '@main/media/media'
import { createReadTakePcm } from '@main/takes/audio/take-pcm'
import { defaultExportOptions } from '@shared/domain/export/default-export-options'
import { type ExportFormat, type ExportPreset } from '@shared/domain/export/export-options'
import { exportRules } from '@shared/domain/export/preset-rules'
import { punchIn } from '@shared/audio/edit-list'
import type { Take } from '@shared/domain/recording/take'
import { root } from '../../../build/lib/electron-path.mjs'
import { sourceAudioWorkers } from '../../support/audio/audio-workers'
import { ffmpegPath } from '../../support/audio/test-audio'
import { type BenchRow, toRow } from '../report'

const run = promisify(execFile)
const sampleRateHz = 48_000
const goal = 1.2

/** What a person waits for an export of a long recording, beside ffmpeg's own conversion of the same sound, in pairs. */
export async function exportBench({ quick }: { quick: boolean }): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'timbre-export-bench-'))
  const workers = sourceAudioWorkers()
  const media = createMedia({ workers, env: process.env })
  const seconds = quick ? 600 : 3 * 3_600
  try {
    const flac = join(folder, 'take.flac')
    await ffmpeg([
      ...[
        '-stream_loop',
        '-1',
        '-i',
        join(root, 'tests/media/single_kathleen/session2.opus'),
        '-t',
        String(seconds),
      ],
      ...['-af', 'volume=-6.1dB:precision=double', '-ar', String(sampleRateHz), '-ac', '1'],
      ...['-c:a', 'flac', '-sample_fmt', 's32', flac],
    ])
    const world: World = { folder, flac, media, takes: oneTake(media, flac, seconds), seconds, quick }
    const edited = punched(seconds)
    const whole = [{ takeId: 'take', startFrame: 0, endFrame: seconds * sampleRateHz, crossfadeFrames: 0 }]
    return [
      await pairs(world, 'a take as WAV of 24 bits', whole, 'none', 'wav24', (target) => [
        ['-i', flac, '-c:a', 'pcm_s24le', '-rf64', 'auto', '-f', 'wav', target],
      ]),
      await pairs(world, 'a recording with a punch as FLAC', edited, 'none', 'flac', (target) => [
        ['-i', flac, '-c:a', 'flac', '-sample_fmt', 's32', '-f', 'flac', target],
      ]),
      await pairs(world, 'a recording with a punch as MP3', edited, 'none', 'mp3', (target) => [
        ['-i', flac, '-c:a', 'libmp3lame', '-b:a', '192k', '-f', 'mp3', target],
      ]),
      await pairs(
        world,
        'a recording with a punch to the ACX rules, measured before and after',
        edited,
        'acx',
        'mp3',
        (target) => [
          ['-i', flac, '-af', 'astats,ebur128=peak=true:framelog=verbose', '-f', 'null', '-'],
          ...[
            [
              '-i',
              flac,
              '-af',
              'aresample=44100:resampler=soxr,volume=2dB',
              '-c:a',
              'libmp3lame',
              '-b:a',
              '192k',
              '-f',
              'mp3',
              target,
            ],
          ],
          ['-i', target, '-af', 'astats,ebur128=peak=true:framelog=verbose', '-f', 'null', '-'],
        ],
      ),
    ]
  } finally {
    await media.close()
    await workers.close()
    await rm(folder, { recursive: true, force: true })
  }
}

interface World {
  folder: string
  flac: string
  media: Media
  takes: ExportTakes
  seconds: number
  quick: boolean
}

const ffmpeg = (args: readonly string[]): Promise<unknown> =>
  run(ffmpegPath(), ['-v', 'error', '-nostdin', '-y', ...args], { maxBuffer: 1e8 })

/** Punched in the middle, with a fade. */
function punched(seconds: number): PlannedFile['regions'] {
  const half = (seconds / 2) * sampleRateHz
  const take = { takeId: 'take', startFrame: 0, endFrame: 2 * half, crossfadeFrames: 0 }
  return punchIn([take], half, { ...take, startFrame: half, crossfadeFrames: 480 })
}

function oneTake(media: Media, path: string, seconds: number): ExportTakes {
  const take = {
    id: 'take',
    format: { sampleRateHz, channels: 1, deviceLabel: '', isRaw: true },
    frameCount: seconds * sampleRateHz,
    effectiveBits: 24,
  } as Take
  const get = (): Take => take
  const gridOf = (): 'even' => 'even'
  const store = { get, gridOf, audioOf: () => ({ fileName: path, mimeType: 'audio/flac', sizeBytes: 0 }) }
  const audioStore = { pathOf: () => path }
  const read = createReadTakePcm({ folder: '/nowhere', store, audioStore, media })
  return { get, gridOf, fileOf: () => ({ path, mimeType: 'audio/flac' }), read }
}

async function pairs(
  world: World,
  name: string,
  regions: PlannedFile['regions'],
  preset: ExportPreset,
  format: ExportFormat,
  peer: (target: string) => string[][],
): Promise<BenchRow> {
  const { folder, media, takes, quick, seconds } = world
  const rules = exportRules({ ...defaultExportOptions, preset, format })
  const sound: PlannedFile = { name: 'out', sampleRateHz, channels: 1, regions, markers: [] }
  const { signal } = new AbortController()
  const ours = join(folder, 'ours')
  const theirs = join(folder, 'theirs')
  const values: number[] = []
  const peers: number[] = []
  const short = {
    ...sound,
    regions: regions.slice(0, 1).map((region) => ({ ...region, endFrame: sampleRateHz })),
  }
  // What is asked of ffmpeg once is asked before.
  await writeExport(short, ours, exportRules(defaultExportOptions), null, {
    ...{ takes, media, signal },
    onProgress: () => undefined,
  })
  for (let pair = 0; pair < 3; pair++) {
    peers.push(
      await time(async () => {
        for (const args of peer(theirs)) await ffmpeg(args)
      }),
    )
    values.push(
      await time(async () => {
        const options = { takes, media, signal, onProgress: () => undefined }
        const measured = preset === 'none' ? null : await measureSound(sound, 1, options)
        await writeExport(sound, ours, rules, measured, options)
      }),
    )
    await rm(ours, { force: true })
    await rm(theirs, { force: true })
  }
  return toRow({
    name: `export of ${seconds / 60} min: ${name}`,
    unit: 's',
    values,
    peer: { name: 'ffmpeg alone', values: peers },
    goal,
    better: 'lower',
    build: quick ? 'quick, source' : 'full, source',
  })
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now()
  await work()
  return (performance.now() - startMs) / 1_000
}
