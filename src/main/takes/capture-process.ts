import { holdLock } from '../library/library-lock'
import { openParentPort } from '../platform/parent-port'
import { createCaptureDesk } from './capture-desk'
import type { FromCaptureProcess, ToCaptureProcess } from './capture-messages'
import { systemDisk } from './journal-disk'

/** Utility process that records: it must go on, and end in order, whatever happens to the others. */
const parent = openParentPort<ToCaptureProcess, FromCaptureProcess>()
const desk = createCaptureDesk({
  disk: systemDisk,
  holdLock,
  monotonicMs: () => performance.now(),
  writer: { pid: process.pid, startedAtMs: Math.round(performance.timeOrigin) },
  tell: (message) => parent.post(message),
})

async function end(reason: 'parent-lost' | 'stopped'): Promise<void> {
  await desk.closeAll(reason)
  process.exit(0)
}

parent.listen((message, port) => {
  if (message.type === 'stop') void end('stopped')
  else desk.hear(message, port)
})
parent.onLost(() => void end('parent-lost'))
