import { copyFile, mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { peaksMaxBytes } from '@shared/audio/formats/peaks-pyramid'
import {
  sessionFileName,
  type SessionFolder,
  type SessionTake,
} from '@shared/domain/recording/session-folder'
import { AppError } from '@shared/errors/app-error'
import { readLineCounts, splitLines } from '@shared/follow/script-lines'
import type { Media } from '../media/media'
import { targetError } from '../media/ffmpeg/target-errors'
import type { TakePart } from '../passports/passport-recordings'
import { safeFileName, uniqueNames } from '../platform/files/file-name'
import { sessionText } from './read-session'
import { reaperProject } from './reaper-project'
import { editsCsv, findingsCsv, markersCsv, takesCsv } from './session-tables'
import { sessionTimeLine } from './time-line'
import { encodingOf, pcmBytesOf, writeBwf } from './write-bwf'

/** A take that leaves, with where its sound and waveform lie in the library. */
interface LeavingTake {
  take: TakePart['take'] & { bitsPerSample: 16 | 24 }
  path: string
  peaksPath: string
}

/** It lies on the disk before the person reads that it is there. */
const flush = { flush: true }

export type LeavingSession = Omit<SessionFolder, 'takes' | 'format' | 'version'> & { takes: LeavingTake[] }

export const soundBytesOf = (takes: readonly LeavingTake[]): number =>
  takes.reduce((sum, { take }) => sum + pcmBytesOf(take), 0)

/**
 * Writes a session into an empty folder: its takes first, then what speaks of them.
 * @throws AppError session-refused before anything is written, file-*, disk-*, ffmpeg-*, cancelled
 */
export async function writeSession(
  session: LeavingSession,
  folder: string,
  o: {
    media: Pick<Media, 'readSamples' | 'hash' | 'samplesSha256'>
    signal: AbortSignal
    onBytes: (bytes: number) => void
    onTake: () => void
  },
): Promise<SessionFolder> {
  const names = { takes: uniqueNames(), waveforms: uniqueNames(), scripts: uniqueNames() }
  const planned = session.takes.map((leaving) => {
    const stem = oneSpaced(safeFileName(leaving.take.name))
    const file = `takes/${names.takes(stem, '.wav')}`
    return { leaving, file, peaksFile: `waveforms/${names.waveforms(stem, '.peaks')}` }
  })
  const wholeOf = (takes: SessionTake[]): SessionFolder => ({
    format: 'timbre-session',
    version: 1,
    ...session,
    takes,
  })
  // Who waits for an hour of sound should not hear at its end that it is too much.
  sessionText(
    wholeOf(
      planned.map(({ leaving: { take }, file }) => ({
        ...take,
        samplesSha256: take.sha256,
        file,
        peaks: null,
      })),
    ),
  )
  try {
    for (const name of Object.keys(names)) await mkdir(join(folder, name))
    const takes: SessionTake[] = []
    for (const { leaving, file, peaksFile } of planned) {
      const sound = await writeSound(leaving, join(folder, file), o)
      const peaks = await copyPeaks(leaving, join(folder, peaksFile))
      takes.push({ ...leaving.take, ...sound, file, peaks: peaks && { file: peaksFile, ...peaks } })
      o.onTake()
    }
    const whole = wholeOf(takes)
    for (const { title, text } of whole.scripts) {
      await writeFile(join(folder, 'scripts', names.scripts(safeFileName(title), '.txt')), text, flush)
    }
    const lineOf = lineFinder(whole)
    const timeLine = sessionTimeLine(whole, lineOf)
    await writeFile(join(folder, 'session.rpp'), reaperProject(timeLine, whole.madeAtMs), flush)
    await writeFile(join(folder, 'edits.csv'), editsCsv(whole), flush)
    await writeFile(join(folder, 'takes.csv'), takesCsv(whole, lineOf), flush)
    await writeFile(join(folder, 'markers.csv'), markersCsv(timeLine), flush)
    await writeFile(join(folder, 'findings.csv'), findingsCsv(whole), flush)
    await writeFile(join(folder, sessionFileName), sessionText(whole), flush)
    if (o.signal.aborted) throw new AppError('cancelled')
    return whole
  } catch (error) {
    throw targetError(error)
  }
}

async function writeSound(
  { take, path }: LeavingTake,
  target: string,
  o: Parameters<typeof writeSession>[2],
): Promise<Pick<SessionTake, 'sha256' | 'sizeBytes' | 'samplesSha256'>> {
  const { media, signal } = o
  const encoding = encodingOf(take.bitsPerSample)
  await writeBwf(take, media.readSamples(path, 0, take.format.sampleRateHz, encoding), target, o)
  const [{ sha256, sizeBytes }, samplesSha256] = await Promise.all([
    media.hash(target, signal),
    media.samplesSha256({ path: target }, encoding, signal),
  ])
  return { sha256, sizeBytes, samplesSha256 }
}

/** Other programs read some spaces as another one, or several as one: a file's name has only plain ones, one by one. */
const oneSpaced = (name: string): string => name.replaceAll(/\s+/gu, ' ')

/** Null where no waveform was ever drawn. */
async function copyPeaks(
  { take, peaksPath }: LeavingTake,
  target: string,
): Promise<{ sizeBytes: number } | null> {
  const found = await stat(peaksPath).catch(() => null)
  if (!found || found.size === 0 || found.size > peaksMaxBytes(take.frameCount, take.format.channels)) {
    return null
  }
  await copyFile(peaksPath, target)
  return { sizeBytes: found.size }
}

/** Where in a script lines are named: splitting a longer one would hold up a running take. */
const namedChars = 2_000_000

/** What was read in a take, where it is a line of a script that came along. */
function lineFinder({ scripts, takes }: SessionFolder): (take: SessionTake) => string | null {
  const byId = new Map(scripts.map((script) => [script.id, script]))
  const counts = readLineCounts(takes)
  const lines = new Map<string, string[]>()
  const linesOf = (id: string): string[] => {
    const known = lines.get(id)
    if (known) return known
    const { text = '', language = null } = byId.get(id) ?? {}
    const named = text.slice(0, namedChars)
    const split = splitLines(named, language ?? 'en', counts.get(id) ?? 0).map((line) => line.text)
    lines.set(id, split)
    return split
  }
  return ({ scriptId, lineIndex }) =>
    scriptId === null || lineIndex === null ? null : (linesOf(scriptId)[lineIndex] ?? null)
}
