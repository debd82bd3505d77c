import { join } from 'node:path'
import { createArrivalMeter } from '@shared/audio/meters/arrival-meter'
import type { FromCapture } from '@shared/audio/capture/capture-port'
import type { FromTap } from '@shared/audio/capture/follow-tap'
import { createGapDetector } from '@shared/audio/detectors/gap-detector'
import type { CaptureFault } from '@shared/domain/recording/take'
import type { AppError } from '@shared/errors/app-error'
import { journalSyncEveryMs } from '@shared/limits'
import { fileError } from '../../platform/files/file-errors'
import type { Port } from '../../platform/port'
import { createDiskWatch } from '../disk-watch'
import type { JournalDisk } from '../journal/journal-disk'
import { type EndReason, type JournalEnd, journalFiles, type JournalHeader } from '../journal/journal-files'
import { createJournalWriter } from '../journal/journal-writer'
import { type Batch, readPortMessage } from './read-batch'
import { createTakeAnalysis } from '../audio/take-analysis'

/** Progress of the take since the last report. */
export interface TakeProgress {
  safeFrames: number
  freeMs: number | null
  faults: CaptureFault[]
}

/** One take in progress: from the window's port to the disk. */
export interface TakeCapture {
  connect(port: Port): void
  tap(port: Port): void
  mark(atMs: number): void
  /** Ends after the last frame, or after 1.5 s if the window does not answer. */
  endSoon(): void
  /** Ends with the frames received so far. Settles when the journal is closed. */
  close(reason: EndReason): Promise<void>
}

export interface TakeCaptureOptions {
  folder: string
  header: JournalHeader
  disk: JournalDisk
  holdLock: (path: string) => () => void
  /** A clock that never jumps, in ms. */
  monotonicMs: () => number
  /** Bytes left free for the rest of the computer. */
  reserveBytes: number
  onProgress: (progress: TakeProgress) => void
  onEnd: (end: JournalEnd) => void
}

/** Half the permitted loss, so that a slow disk still keeps the promise. */
const syncEveryMs = journalSyncEveryMs / 2
/** How long to wait for the window's final message, or for its port. */
const lastWordMs = 1_500
const silencePieceFrames = 48_000

/** Starts writing a take. @throws AppError disk-*, library-in-use where another process writes this take */
export function startTakeCapture(options: TakeCaptureOptions): TakeCapture {
  const { folder, header, disk, monotonicMs, onProgress, onEnd } = options
  const { sampleRateHz, channels: channelCount } = header.format
  const writer = createJournalWriter(folder, header, disk)
  const unlock = options.holdLock(join(folder, journalFiles.lock))
  const analysis = createTakeAnalysis(header.format)
  const gaps = createGapDetector(sampleRateHz)
  const arrivals = createArrivalMeter(sampleRateHz)
  const faults: CaptureFault[] = []
  const marksMs: number[] = []
  const taps = new Set<Port>()
  let newFaults: CaptureFault[] = []
  let port: Port | null = null
  let safeFrames = 0
  let receivedFrames = 0
  /** Dropped before they arrived, so not in the journal. */
  let lostFrames = 0
  let ending: Promise<void> | null = null
  let lastWordTimer: NodeJS.Timeout | undefined

  const watch = createDiskWatch({
    freeBytes: () => disk.freeBytes(folder),
    reserveBytes: options.reserveBytes,
    bytesPerSecond: sampleRateHz * channelCount * 4,
    onLow: (leftMs) =>
      guarded(() => note({ kind: 'disk-low', atMs: msAt(writer.frameCount), lengthMs: leftMs })),
    onFull: () => void close('disk-low'),
  })
  let syncTimer = setTimeout(syncAndAgain, syncEveryMs)

  const msAt = (frame: number): number => (frame / sampleRateHz) * 1_000

  /** Runs a disk step. If it fails, the take ends with what is on disk. */
  function guarded(step: () => void): void {
    if (ending) return
    try {
      step()
    } catch (error) {
      void close('disk-error', fileError(error))
    }
  }

  function note(fault: CaptureFault): void {
    faults.push(fault)
    newFaults.push(fault)
    writer.note({ type: 'fault', fault })
  }

  function addSilence(frames: number): void {
    note({ kind: 'gap', atMs: msAt(writer.frameCount), lengthMs: msAt(frames) })
    for (let left = frames; left > 0;) {
      const count = Math.min(left, silencePieceFrames)
      const silence = new Float32Array(count * channelCount)
      writer.append(silence)
      analysis.addSilence(count, silence)
      left -= count
    }
  }

  function accept(batch: Batch): void {
    const length = batch.channels[0]?.length ?? 0
    const continuity = gaps.next(batch.startFrame, length)
    if (continuity.kind === 'gap') addSilence(continuity.missingFrames)
    if (continuity.kind === 'restarted') note({ kind: 'gap', atMs: msAt(writer.frameCount), lengthMs: 0 })
    const startFrame = writer.frameCount
    writer.append(batch.interleaved)
    receivedFrames += length
    for (const fault of analysis.add(batch.channels, batch.interleaved)) note(fault)
    const { driftMs, overrunMs } = arrivals.next(monotonicMs(), writer.frameCount + lostFrames)
    const atMs = msAt(writer.frameCount)
    if (driftMs !== null) note({ kind: 'drift', atMs, lengthMs: Math.abs(driftMs) })
    if (overrunMs !== null) note({ kind: 'overrun', atMs, lengthMs: overrunMs })
    feedTaps(batch.channels, startFrame)
  }

  function noteLost(atFrame: number, frames: number): void {
    lostFrames += frames
    note({ kind: 'gap', atMs: msAt(Math.min(atFrame, writer.frameCount)), lengthMs: msAt(frames) })
  }

  function feedTaps(channels: readonly Float32Array[], startFrame: number): void {
    if (taps.size === 0) return
    const [first, second] = channels
    if (!first) return
    const samples = second ? first.map((value, i) => (value + (second[i] ?? 0)) / 2) : first
    for (const tap of taps)
      tap.postMessage({ type: 'audio', sampleRateHz, startFrame, samples } satisfies FromTap)
  }

  /** Syncs at a fixed interval; after a slow sync the next one starts at once. */
  function syncAndAgain(): void {
    const startMs = monotonicMs()
    void sync().then(() => {
      if (!ending) syncTimer = setTimeout(syncAndAgain, Math.max(0, startMs + syncEveryMs - monotonicMs()))
    })
  }

  async function sync(): Promise<void> {
    if (safeFrames < writer.frameCount) {
      try {
        writer.patchPeaks(analysis.takePeaks())
        safeFrames = await writer.sync()
      } catch (error) {
        return close('disk-error', fileError(error))
      }
      port?.postMessage({ type: 'safe', frames: safeFrames } satisfies FromCapture)
    }
    send()
  }

  function send(): void {
    onProgress({ safeFrames, freeMs: watch.leftMs(), faults: newFaults })
    newFaults = []
  }

  function receive(message: unknown): void {
    if (ending) return
    const read = readPortMessage(message, channelCount)
    if (read?.type === 'audio') return guarded(() => accept(read.batch))
    if (read?.type === 'lost') return guarded(() => noteLost(read.atFrame, read.frames))
    if (read?.type !== 'end') return
    // Sent but never received: lost in transit.
    const missing = read.frameCount - receivedFrames
    if (missing > 0) guarded(() => addSilence(missing))
    void close(read.isDeviceLost ? 'device-lost' : 'finished')
  }

  function close(reason: EndReason, error: AppError | null = null): Promise<void> {
    // Begun when `ending` is set: on a disk that refuses it runs through at once, and its port closes in it.
    ending ??= Promise.resolve().then(() => finish(reason, error))
    return ending
  }

  async function finish(reason: EndReason, error: AppError | null): Promise<void> {
    clearTimeout(syncTimer)
    clearTimeout(lastWordTimer)
    watch.stop()
    const { facts, lastFaults } = analysis.finish()
    faults.push(...lastFaults)
    if (reason === 'device-lost' || reason === 'suspended') {
      faults.push({ kind: reason, atMs: msAt(writer.frameCount), lengthMs: 0 })
    }
    const end: JournalEnd = {
      version: 1,
      reason,
      frameCount: writer.frameCount,
      ...facts,
      faults,
      marksMs,
      error: error?.toWire() ?? null,
    }
    try {
      writer.patchPeaks(analysis.takePeaks())
      await writer.end(end)
      port?.postMessage({ type: 'safe', frames: end.frameCount } satisfies FromCapture)
    } catch (cause) {
      end.error ??= fileError(cause).toWire()
    }
    unlock()
    for (const tap of taps) {
      tap.postMessage({ type: 'end' } satisfies FromTap)
      tap.close()
    }
    port?.close()
    onEnd(end)
  }

  return {
    connect(given) {
      port = given
      given.onMessage(receive)
      given.onClose(() => void close('port-lost'))
    },
    tap(given) {
      if (ending) return given.close()
      taps.add(given)
      given.onClose(() => taps.delete(given))
    },
    mark(atMs) {
      guarded(() => {
        marksMs.push(atMs)
        writer.note({ type: 'mark', atMs })
      })
    },
    endSoon() {
      lastWordTimer ??= setTimeout(() => void close('finished'), lastWordMs)
    },
    close,
  }
}
