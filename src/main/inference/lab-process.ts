import { openParentPort } from '../platform/parent-port'
import { createLabDesk } from './lab-desk'
import type { FromLab, ToLab } from './lab-messages'

/** Utility process for models and measuring: what takes seconds or crashes here harms nobody else. */
const parent = openParentPort<ToLab, FromLab>()
const desk = createLabDesk((message) => parent.post(message))

async function end(): Promise<void> {
  await desk.stop()
  process.exit(0)
}

parent.listen((message) => {
  if (message.type === 'stop') void end()
  else desk.hear(message)
})
parent.onLost(() => void end())
