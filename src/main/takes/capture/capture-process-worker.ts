import type { CaptureFormat } from '@shared/domain/recording/take'
import { AppError } from '@shared/errors/app-error'
import { fileError } from '../../platform/files/file-errors'
import type { Port } from '../../platform/port'
import type { FromCaptureProcess, ToCaptureProcess } from './capture-messages'
import { startTakeCapture, type TakeCapture } from './capture-take'
import { createInputDesk } from '../inputs/input-desk'
import type { InputEngine } from '../inputs/input-engine'
import type { JournalDisk } from '../journal/journal-disk'
import { repairJournal } from '../journal/repair-journal'

/** The takes of the capture process, driven by main's messages. */
export interface CaptureProcessWorker {
  receive(message: ToCaptureProcess, port: Port | null): void
  /** Ends every take with the frames received so far. */
  closeAll(reason: 'parent-lost' | 'stopped'): Promise<void>
}

/** Creates the worker, apart from the process around it. `monotonicMs` must never jump. */
export function createCaptureProcessWorker(deps: {
  disk: JournalDisk
  holdLock: (path: string) => () => void
  engine: InputEngine
  monotonicMs: () => number
  writer: { pid: number; startedAtMs: number }
  send: (message: FromCaptureProcess) => void
}): CaptureProcessWorker {
  const { disk, holdLock, send } = deps
  const takes = new Map<string, { capture: TakeCapture; format: CaptureFormat }>()
  const inputs = createInputDesk({
    engine: deps.engine,
    findTake: (takeId) => takes.get(takeId) ?? null,
    send,
  })

  function begin({ folder, header, reserveBytes }: Extract<ToCaptureProcess, { type: 'begin' }>): void {
    const takeId = header.id
    try {
      const capture = startTakeCapture({
        folder,
        header: { ...header, writer: deps.writer },
        disk,
        holdLock,
        monotonicMs: deps.monotonicMs,
        reserveBytes,
        onProgress: (progress) => send({ type: 'progress', takeId, ...progress }),
        onEnd(end) {
          takes.delete(takeId)
          send({ type: 'ended', takeId, end })
        },
      })
      takes.set(takeId, { capture, format: header.format })
      send({ type: 'begun', takeId })
    } catch (error) {
      send({ type: 'refused', takeId, error: fileError(error).toWire() })
    }
  }

  return {
    receive(message, port) {
      if (message.type === 'begin') return begin(message)
      if (message.type === 'stop') return
      if ('inputId' in message || message.type === 'list-inputs') return inputs.receive(message, port)
      if (message.type === 'repair') {
        const { takeId, folder } = message
        repairJournal(folder, { disk, holdLock }).then(
          (end) => send({ type: 'repaired', takeId, end }),
          (error: unknown) => send({ type: 'refused', takeId, error: fileError(error).toWire() }),
        )
        return
      }
      const take = takes.get(message.takeId)?.capture
      if (!take) {
        port?.close()
        if (message.type === 'end' || message.type === 'close') return
        return send({
          type: 'report',
          message: `no take for ${message.type}: ${new AppError('not-found').code}`,
        })
      }
      if (message.type === 'port' && port) take.connect(port)
      if (message.type === 'tap' && port) take.tap(port)
      if (message.type === 'mark') take.mark(message.atMs)
      if (message.type === 'end') take.endSoon()
      if (message.type === 'close') {
        inputs.flush(message.takeId)
        void take.close(message.reason)
      }
    },
    async closeAll(reason) {
      for (const takeId of takes.keys()) inputs.flush(takeId)
      inputs.close()
      await Promise.all([...takes.values()].map(({ capture }) => capture.close(reason)))
    },
  }
}
