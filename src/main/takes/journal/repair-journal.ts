import { closeSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { CaptureFault } from '@shared/domain/recording/take'
import { AppError } from '@shared/errors/app-error'
import { onTarget } from '../../media/ffmpeg/target-errors'
import { openToReplaceSync, truncateOwn } from '../../platform/files/own-file'
import type { JournalDisk } from './journal-disk'
import { bytesPerSample, type JournalEnd, journalFiles } from './journal-files'
import { type FoundJournal, readFrames, readJournal } from './journal-reader'
import { checkSums } from './journal-sums'
import { createTakeAnalysis } from '../audio/take-analysis'

/**
 * Measures a journal that has no end, cuts its torn tail, and writes its end. Damage before the tail stays in place and is
 * noted as a gap. A journal whose end matches its frames is left alone. Can be interrupted and run again.
 * @throws AppError file-missing (no header or no frames), library-in-use (its writer is alive), disk-*
 */
export async function repairJournal(
  folder: string,
  deps: { disk: JournalDisk; holdLock: (path: string) => () => void },
): Promise<JournalEnd> {
  const unlock = deps.holdLock(join(folder, journalFiles.lock))
  try {
    const found = readJournal(folder)
    if (!found?.hasFrames) throw new AppError('file-missing', { detail: { what: 'journal' } })
    if (found.end?.frameCount === found.frameCount) return found.end
    return await measure(folder, found, deps.disk)
  } finally {
    unlock()
  }
}

async function measure(
  folder: string,
  { header, events, frameCount: foundFrames }: FoundJournal,
  disk: JournalDisk,
): Promise<JournalEnd> {
  const { channels, sampleRateHz } = header.format
  const { frameCount, damaged } = await checkSums(folder, header.format, foundFrames)
  const analysis = createTakeAnalysis(header.format)
  const measured: JournalEnd['faults'] = []
  const peaks = openToReplaceSync(join(folder, journalFiles.peaks))
  try {
    const writePeaks = (): void => {
      for (const { at, bytes } of analysis.takePeaks()) {
        onTarget(() => void writeSync(peaks, bytes, 0, bytes.length, at))
      }
    }
    for await (const piece of readFrames(folder, channels, frameCount)) {
      measured.push(...analysis.add(separate(piece, channels), piece))
      writePeaks()
    }
    writePeaks()
    onTarget(() => disk.syncNow(peaks))
  } finally {
    closeSync(peaks)
  }
  const { facts, lastFaults } = analysis.finish()
  measured.push(...lastFaults)
  const holes = damaged.map(({ startFrame, endFrame }) => ({
    kind: 'gap' as const,
    atMs: (startFrame / sampleRateHz) * 1_000,
    lengthMs: ((endFrame - startFrame) / sampleRateHz) * 1_000,
  }))
  const noted = events.flatMap((event) => (event.type === 'fault' ? [event.fault] : []))
  const end: JournalEnd = {
    version: 1,
    reason: 'repaired',
    frameCount,
    ...facts,
    faults: mergeFaults([...noted.filter(({ kind }) => kind !== 'clip'), ...holes], measured),
    marksMs: events.flatMap((event) => (event.type === 'mark' ? [event.atMs] : [])),
    error: null,
  }
  onTarget(() => {
    truncateOwn(join(folder, journalFiles.frames), frameCount * channels * bytesPerSample)
    disk.replace(join(folder, journalFiles.end), `${JSON.stringify(end)}\n`)
  })
  return end
}

/** Merges noted and measured faults. A known gap can contain silence, which is not reported again. */
function mergeFaults(known: readonly CaptureFault[], measured: readonly CaptureFault[]): CaptureFault[] {
  const endOf = ({ atMs, lengthMs }: CaptureFault): number => atMs + lengthMs
  const isKnown = (fault: CaptureFault): boolean =>
    fault.kind === 'gap' &&
    known.some((gap) => gap.kind === 'gap' && gap.atMs <= endOf(fault) && fault.atMs <= endOf(gap))
  return [...known, ...measured.filter((fault) => !isKnown(fault))].sort((a, b) => a.atMs - b.atMs)
}

function separate(interleaved: Float32Array, channels: number): Float32Array[] {
  if (channels === 1) return [interleaved]
  const length = interleaved.length / channels
  return Array.from({ length: channels }, (_, channel) => {
    const samples = new Float32Array(length)
    for (let i = 0; i < length; i++) samples[i] = interleaved[i * channels + channel] ?? 0
    return samples
  })
}
