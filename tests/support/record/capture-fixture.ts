import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MessageChannel, MessagePort as NodePort, type MessagePort } from 'node:worker_threads'
import { holdLock } from '@main/library/library-lock'
import { createCaptureProcessWorker } from '@main/takes/capture/capture-process-worker'
import type { CaptureChild, ForkCapture } from '@main/takes/capture/capture-host'
import type { Port } from '@main/platform/port'
import type { FromCaptureProcess } from '@main/takes/capture/capture-messages'
import { startTakeCapture, type TakeCapture, type TakeProgress } from '@main/takes/capture/capture-take'
import { type JournalDisk, systemDisk } from '@main/takes/journal/journal-disk'
import { type JournalEnd, journalFiles, type JournalHeader } from '@main/takes/journal/journal-files'
import type { FromCapture, ToCapture } from '@shared/audio/capture/capture-port'
import { type InputEngine, unavailable } from '@main/takes/inputs/input-engine'
import type { CaptureFormat } from '@shared/domain/recording/take'

export const monoFormat: CaptureFormat = {
  sampleRateHz: 48_000,
  channels: 1,
  deviceLabel: 'Test microphone',
  isRaw: true,
}

export const testHeader = (format: CaptureFormat = monoFormat, id: string = randomUUID()): JournalHeader => ({
  version: 1,
  id,
  createdAtMs: 1_795_176_000_000,
  draftId: null,
  name: 'Take',
  purpose: 'recording',
  format,
  parentTakeId: null,
  scriptId: null,
  lineIndex: null,
  writer: { pid: process.pid, startedAtMs: 1 },
})

export const nodePort = (port: MessagePort): Port => ({
  postMessage: (message) => port.postMessage(message),
  onMessage: (listener) => void port.on('message', listener),
  onClose: (listener) => void port.on('close', listener),
  close: () => port.close(),
})

/** The page's side of a take: what a capture thread does. */
export interface FakePage {
  /** The other end, for main or for the take itself. */
  port: MessagePort
  send(message: ToCapture): void
  /** Hands over samples in batches, counted on from the last. */
  play(samples: Float32Array, batchFrames?: number): void
  /** Frames the capture thread lost. */
  lose(frames: number): void
  end(): void
  /** As when the window is killed. */
  vanish(): void
  /** Frames told to be on the disk, in order. */
  readonly safe: number[]
}

export function createFakePage(): FakePage {
  const { port1, port2 } = new MessageChannel()
  const safe: number[] = []
  let frame = 1_000_000
  let sent = 0
  port1.on('message', (message: FromCapture) => safe.push(message.frames))
  const page: FakePage = {
    port: port2,
    safe,
    send: (message) => port1.postMessage(message),
    play(samples, batchFrames = 4_800) {
      for (let at = 0; at < samples.length; at += batchFrames) {
        const batch = samples.slice(at, at + batchFrames)
        page.send({ type: 'audio', startFrame: frame, channels: [batch] })
        frame += batch.length
        sent += batch.length
      }
    },
    lose(frames) {
      frame += frames
    },
    end: () => page.send({ type: 'end', frameCount: sent }),
    vanish: () => port1.close(),
  }
  return page
}

export interface CapturedTake {
  capture: TakeCapture
  page: FakePage
  folder: string
  header: JournalHeader
  progress: TakeProgress[]
  ended: Promise<JournalEnd>
  frames: () => Float32Array
}

/** One take on a disk, with a page that plays into it. */
export function captureTake(
  root: string,
  options: {
    disk?: JournalDisk
    format?: CaptureFormat
    reserveBytes?: number
    monotonicMs?: () => number
  } = {},
): CapturedTake {
  const header = testHeader(options.format)
  const folder = join(root, header.id)
  const progress: TakeProgress[] = []
  const { promise: ended, resolve } = Promise.withResolvers<JournalEnd>()
  const capture = startTakeCapture({
    folder,
    header,
    disk: options.disk ?? systemDisk,
    holdLock,
    monotonicMs: options.monotonicMs ?? (() => performance.now()),
    reserveBytes: options.reserveBytes ?? 0,
    onProgress: (news) => progress.push(news),
    onEnd: resolve,
  })
  const page = createFakePage()
  capture.connect(nodePort(page.port))
  return { capture, page, folder, header, progress, ended, frames: () => framesIn(folder) }
}

export function framesIn(folder: string): Float32Array {
  const bytes = readFileSync(join(folder, journalFiles.frames))
  return new Float32Array(new Uint8Array(bytes.subarray(0, bytes.length - (bytes.length % 4))).buffer)
}

/** A computer without native inputs. */
export const noInputs: InputEngine = {
  list: () => Promise.resolve([]),
  watch: () => undefined,
  open: () => Promise.reject(unavailable('missing')),
  close: () => undefined,
}

/** The capture process without a process: the same desk, in this one. Messages come later, as between processes. */
export function forkHere(options: { disk?: JournalDisk; engine?: InputEngine } = {}): {
  fork: ForkCapture
  /** As when it is killed: nothing is heard of it any more. */
  crash: () => void
  forks: () => number
  /** Ends what a crashed one left, at the end of a test. */
  close: () => Promise<void>
} {
  const workers = new Set<() => Promise<void>>()
  let crash = (): void => undefined
  let forks = 0
  const fork: ForkCapture = () => {
    forks += 1
    const listeners: ((message: FromCaptureProcess) => void)[] = []
    const exits: ((exitCode: number) => void)[] = []
    let isAlive = true
    const worker = createCaptureProcessWorker({
      disk: options.disk ?? systemDisk,
      holdLock,
      engine: options.engine ?? noInputs,
      monotonicMs: () => performance.now(),
      writer: { pid: process.pid, startedAtMs: 1 },
      send: (message) =>
        setImmediate(() => {
          if (isAlive) listeners.forEach((listener) => listener(message))
        }),
    })
    const exit = (exitCode: number): void => {
      if (!isAlive) return
      isAlive = false
      exits.forEach((listener) => listener(exitCode))
    }
    crash = () => exit(9)
    const end = (): Promise<void> => worker.closeAll('stopped')
    workers.add(end)
    const child: CaptureChild = {
      pid: () => null,
      postMessage(message, port) {
        setImmediate(() => {
          if (!isAlive) return
          if (message.type !== 'stop')
            return worker.receive(message, port instanceof NodePort ? nodePort(port) : null)
          workers.delete(end)
          void end().then(() => setImmediate(() => setImmediate(() => exit(0))))
        })
      },
      onMessage: (listener) => void listeners.push(listener),
      onExit: (listener) => void exits.push(listener),
      kill: () => exit(15),
    }
    return child
  }
  return {
    fork,
    crash: () => crash(),
    forks: () => forks,
    async close() {
      await Promise.all([...workers].map((end) => end()))
    },
  }
}
