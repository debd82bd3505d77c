import { openParentPort } from '../platform/parent-port'
import { createRecognizerWorker } from './recognizer-worker'
import type { FromRecognizer, ToRecognizer } from './recognizer-messages'

/** Utility process that isolates the native recognizer: its crashes stay here. */
const parent = openParentPort<ToRecognizer, FromRecognizer>()
const worker = createRecognizerWorker((message) => parent.post(message))

parent.listen((message, port) => {
  worker.receive(message, port)
  if (message.type === 'stop') process.exit(0)
})
parent.onLost(() => process.exit(0))
