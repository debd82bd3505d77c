import { capturePortMessage, type CapturePortMessage } from '@shared/audio/capture/capture-port'

/** Gives the preload one end of the sound's way to the capture process; answers the other end, for the capture thread. */
export function handOverPort(takeId: string): MessagePort {
  const { port1, port2 } = new MessageChannel()
  const message: CapturePortMessage = { type: capturePortMessage, takeId }
  window.postMessage(message, window.location.origin, [port2])
  return port1
}
