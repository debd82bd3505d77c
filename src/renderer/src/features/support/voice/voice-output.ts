import { hearAlone } from '@renderer/player/hear-alone'
import { routeContext } from '@renderer/player/output'
import { createSoundQueue } from './sound-queue'

/** The agent's voice, heard as it arrives. */
export interface VoiceOutput {
  play: (piece: { eventId: number; rateHz: number; pcm16: Uint8Array }) => void
  interrupt: (eventId: number) => void
  /** An answer begins: it is heard, also if another sound took the place of the last one. */
  beginAnswer: () => void
  close: () => void
}

export function openVoiceOutput(): VoiceOutput {
  const context = routeContext(new AudioContext())
  const queue = createSoundQueue()
  /** Another sound began: the rest of this answer is not heard over it. */
  let isSilenced = false
  const sound = {
    pause() {
      isSilenced = true
      queue.silence()
    },
  }
  return {
    play({ eventId, rateHz, pcm16 }) {
      const frames = Math.floor(pcm16.byteLength / 2)
      if (isSilenced || queue.isInterrupted(eventId) || frames === 0) return
      const view = new DataView(pcm16.buffer, pcm16.byteOffset)
      const buffer = context.createBuffer(1, frames, rateHz)
      const channel = buffer.getChannelData(0)
      for (let at = 0; at < frames; at++) channel[at] = view.getInt16(2 * at, true) / 32_768
      const source = context.createBufferSource()
      source.buffer = buffer
      source.connect(context.destination)
      if (queue.isIdle(context.currentTime)) hearAlone(sound)
      const piece = { eventId, durationS: buffer.duration, nowS: context.currentTime }
      source.start(queue.add(source, piece))
    },
    interrupt: (eventId) => queue.interrupt(eventId),
    beginAnswer() {
      isSilenced = false
    },
    close() {
      queue.silence()
      void context.close()
    },
  }
}
