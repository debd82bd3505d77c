import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { createExporter, type Exporter, type ExportRequest } from '@main/exports/exporter'
import { createFileRegistry } from '@main/drafts/file-registry'
import { createLeftovers } from '@main/library/leftovers'
import { createOutsideFiles } from '@main/exports/outside-files'
import { createMedia, type Media } from '@main/media/media'
import { parseLevels, type SoundLevels } from '@main/media/sound-levels'
import { defaultExportOptions } from '@shared/domain/export/default-export-options'
import type { ExportOptions, OpenedFile } from '@shared/domain/export/export'
import type { Job } from '@shared/domain/app/job'
import { noise } from '../../shared/audio/signals'
import { audioWorkers } from '../audio/audio-workers'
import { speechClip } from '../audio/speech-clip'
import { ffmpegPath, ffprobePath } from '../audio/test-audio'
import { eventually } from '../eventually'
import { tempFolder } from '../temp-folder'
import { openTakesFixture, type TakesFixture } from './takes-fixture'

export interface ExportWorld extends TakesFixture {
  exporter: Exporter
  media: Media
  /** Opens a sound file of the person's. */
  open: (path: string) => Promise<OpenedFile>
  /** Where opened files are read from. */
  workFolder: string
  /** Where the person saves. */
  out: string
  /** What was dragged out. */
  dragged: string[][]
  remembered: ExportOptions[]
  /** What the next file dialog answers; null: the person changes their mind. */
  answer: (path: string | null) => void
  /** Saves, and waits for the end. @returns the job that ended */
  save: (ids: readonly string[], options?: Partial<ExportOptions>) => Promise<Job>
  ended: (jobId: string) => Promise<Job>
  request: (ids: readonly string[], options?: Partial<ExportOptions>) => ExportRequest
}

/** Exports over real takes and recordings, with the system's dialogs answered. Ids are of takes or of recordings. */
export function openExportWorld(
  options: {
    out?: string
    freeBytes?: () => Promise<number>
    findScript?: Parameters<typeof createExporter>[0]['findScript']
  } = {},
): ExportWorld {
  const fixture = openTakesFixture()
  const out = options.out ?? join(tempFolder(), 'out')
  mkdirSync(out, { recursive: true })
  const media = createMedia({ workers: audioWorkers, env: process.env })
  const dragged: string[][] = []
  const remembered: ExportOptions[] = []
  let next: string | null | undefined
  const asked = (path: string): string | null => {
    const answer = next === undefined ? path : next
    next = undefined
    return answer
  }
  const files = createFileRegistry()
  const workFolder = join(tempFolder(), 'work')
  const freeBytes = options.freeBytes ?? (() => Promise.resolve(10_000_000_000))
  const room = { libraryFolder: fixture.library.folder, freeBytes }
  const outside = createOutsideFiles({ takes: fixture.module.forExport, media, files, workFolder, ...room })
  const exporter = createExporter({
    ...room,
    takes: outside.takes,
    recording: (id) => fixture.module.recordings.get(id),
    draftName: (id) => fixture.drafts.find(id)?.name ?? null,
    findScript: options.findScript ?? (() => Promise.resolve(null)),
    media,
    jobs: fixture.jobs,
    log: fixture.log,
    dialogs: {
      pickFolder: () => Promise.resolve(asked(out)),
      pickTarget: ({ fileName, extension }) => Promise.resolve(asked(join(out, `${fileName}.${extension}`))),
      showInFolder: () => undefined,
      startDrag(paths) {
        dragged.push(paths)
        return Promise.resolve()
      },
    },
    leftovers: createLeftovers(fixture.library),
    dragFolder: join(fixture.library.folder, 'dragged'),
    remember: (chosen) => void remembered.push(chosen),
    onMeasured: () => undefined,
  })
  onTestFinished(async () => {
    await exporter.close()
    await outside.close()
    await media.close()
  })
  const world: ExportWorld = {
    ...fixture,
    exporter,
    media,
    workFolder,
    open(path) {
      const [id = ''] = files.register([path])
      const job = fixture.jobs.start('export-check', { draftId: null, totalBytes: 0 })
      return outside.open(id, job, job.signal)
    },
    out,
    dragged,
    remembered,
    answer: (path) => (next = path),
    request: (ids, chosen) => ({
      sources: ids.map((id) => ({ kind: fixture.module.find(id) ? 'take' : 'recording', id })),
      options: { ...defaultExportOptions, ...chosen },
    }),
    async ended(jobId) {
      const job = (): Job | undefined => fixture.jobs.list().find(({ id }) => id === jobId)
      await eventually(() => expect(job()?.state).not.toBe('running'))
      const found = job()
      if (!found) throw new Error('the job is gone')
      return found
    },
    async save(ids, chosen) {
      const started = await exporter.save(world.request(ids, chosen))
      if (!started) throw new Error('nobody answered the dialog')
      return world.ended(started.jobId)
    },
  }
  return world
}

/** Levels of a file by ffmpeg alone. */
export function levelsOf(path: string): SoundLevels {
  const args = ['-hide_banner', '-nostats', '-i', path, '-af', 'astats,ebur128=peak=true:framelog=verbose']
  const words = execFileSync('/bin/sh', ['-c', '"$0" "$@" 2>&1', ffmpegPath(), ...args, '-f', 'null', '-'])
  return parseLevels(words.toString())
}

/** RMS of the quietest stretch of a file by ffmpeg's `astats`, in dBFS. */
export function troughOf(path: string): number {
  const args = ['-hide_banner', '-nostats', '-i', path, '-af', 'astats=length=0.1', '-f', 'null', '-']
  const words = execFileSync('/bin/sh', ['-c', '"$0" "$@" 2>&1', ffmpegPath(), ...args]).toString()
  return Number(/RMS trough dB: (\S+)/.exec(words.slice(words.lastIndexOf('] Overall')))?.[1])
}

/** Samples of a file as whole numbers of 24 bits. */
export function steps24(path: string): Int32Array {
  const args = ['-v', 'error', '-i', path, '-f', 's32le', '-']
  const bytes = execFileSync(ffmpegPath(), args, { maxBuffer: 1e9 })
  return new Int32Array(new Uint8Array(bytes).buffer).map((value) => value >> 8)
}

export interface Probed {
  streams: {
    codec_name: string
    sample_rate: string
    channels: number
    bits_per_raw_sample?: string
    bit_rate?: string
    duration: string
  }[]
  chapters: { start_time: string; end_time: string; tags: { title: string } }[]
  format: { duration: string }
}

export function probe(path: string): Probed {
  const args = ['-v', 'error', '-show_streams', '-show_chapters', '-show_format', '-of', 'json', path]
  return JSON.parse(execFileSync(ffprobePath(), args).toString()) as Probed
}

/** Real speech at 48 kHz between stretches of a quiet room, on 24 bits. */
export function speechInRoom(o: {
  headS: number
  seconds: number
  tailS: number
  gain?: number
  roomDbfs?: number
}): Float32Array<ArrayBuffer> {
  const clip = speechClip(tempFolder(), { speaker: 'libri_2033', fromS: 2, seconds: o.seconds })
  const args = [
    '-v',
    'error',
    '-i',
    clip,
    '-ar',
    '48000',
    '-ac',
    '1',
    '-af',
    'highpass=60,agate=threshold=0.003:ratio=9000',
  ]
  const bytes = execFileSync(ffmpegPath(), [...args, '-f', 'f32le', '-'], { maxBuffer: 1e9 })
  const speech = new Float32Array(new Uint8Array(bytes).buffer)
  const head = Math.round(o.headS * 48_000)
  const sound = noise(
    head + speech.length + Math.round(o.tailS * 48_000),
    10 ** ((o.roomDbfs ?? -72) / 20) * Math.sqrt(3),
    9,
  )
  for (const [at, value] of speech.entries())
    sound[head + at] = (sound[head + at] ?? 0) + value * (o.gain ?? 1)
  return sound.map((value) => Math.round(Math.max(-1, Math.min(1 - 2 ** -23, value)) * 2 ** 23) / 2 ** 23)
}
