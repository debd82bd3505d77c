import { openParentPort } from '../platform/parent-port'
import { createInferenceDesk } from './inference-desk'
import type { FromInference, ToInference } from './inference-messages'

/** Utility process for native recognition: what it does to itself, it does to nobody else. */
const parent = openParentPort<ToInference, FromInference>()
const desk = createInferenceDesk((message) => parent.post(message))

parent.listen((message, port) => {
  desk.hear(message, port)
  if (message.type === 'stop') process.exit(0)
})
parent.onLost(() => process.exit(0))
