import { holdLock } from '../../library/library-lock'
import { openParentPort } from '../../platform/parent-port'
import { createCaptureProcessWorker } from './capture-process-worker'
import type { FromCaptureProcess, ToCaptureProcess } from './capture-messages'
import { createSystemEngine } from '../inputs/system-engine'
import { systemDisk } from '../journal/journal-disk'

/** Utility process that records. It outlives crashes of the window and of main long enough to close its journals. */
const parent = openParentPort<ToCaptureProcess, FromCaptureProcess>()
const worker = createCaptureProcessWorker({
  disk: systemDisk,
  holdLock,
  engine: createSystemEngine(),
  monotonicMs: () => performance.now(),
  writer: { pid: process.pid, startedAtMs: Math.round(performance.timeOrigin) },
  send: (message) => parent.post(message),
})

async function end(reason: 'parent-lost' | 'stopped'): Promise<void> {
  await worker.closeAll(reason)
  process.exit(0)
}

parent.listen((message, port) => {
  if (message.type === 'stop') void end('stopped')
  else worker.receive(message, port)
})
parent.onLost(() => void end('parent-lost'))
