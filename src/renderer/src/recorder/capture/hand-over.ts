import { capturePortMessage, type CapturePortMessage } from '@shared/audio/capture/capture-port'

/** Gives the preload one end of a channel to the capture process. @returns the other end, for the capture worker */
export function handOverPort(takeId: string): MessagePort {
  const { port1, port2 } = new MessageChannel()
  const message: CapturePortMessage = { type: capturePortMessage, takeId }
  window.postMessage(message, window.location.origin, [port2])
  return port1
}
