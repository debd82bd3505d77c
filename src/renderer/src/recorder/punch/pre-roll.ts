import { AppError } from '@shared/errors/app-error'
import { decodeFrames, readWavHead } from './wav-slice'

const headBytes = 4_096

async function fetchRange(address: string, from: number, to: number): Promise<ArrayBuffer> {
  const answer = await fetch(address, { headers: { range: `bytes=${from}-${to}` } })
  if (!answer.ok) throw new AppError('file-unreadable')
  return answer.arrayBuffer()
}

/** Loads the audio of a recording between two times, and only that part. Throws AppError. */
export async function loadPreRoll(
  context: BaseAudioContext,
  recordingId: string,
  fromMs: number,
  toMs: number,
): Promise<AudioBuffer | null> {
  const address = `/recording/${recordingId}`
  const facts = readWavHead(await fetchRange(address, 0, headBytes - 1))
  if (!facts) throw new AppError('file-damaged')
  const frameOf = (ms: number): number => Math.round((ms * facts.sampleRateHz) / 1_000)
  const first = frameOf(fromMs)
  const count = frameOf(toMs) - first
  if (count <= 0) return null
  const from = facts.dataAt + first * facts.bytesPerFrame
  const channels = decodeFrames(
    await fetchRange(address, from, from + count * facts.bytesPerFrame - 1),
    facts,
  )
  const length = channels[0]?.length ?? 0
  if (length === 0) return null
  const buffer = context.createBuffer(facts.channels, length, facts.sampleRateHz)
  channels.forEach((samples, channel) => buffer.copyToChannel(samples, channel))
  return buffer
}

/** A playing pre-roll: when it ends, in seconds of the context's clock, and a way to stop it. */
export interface PlayingPreRoll {
  endsAt: number
  stop: () => void
}

/** Keeps playback from starting within a quantum that is already being rendered. */
const leadSeconds = 0.05

export function playPreRoll(context: AudioContext, buffer: AudioBuffer | null): PlayingPreRoll {
  const startsAt = context.currentTime + leadSeconds
  if (!buffer) return { endsAt: startsAt, stop: () => undefined }
  const source = context.createBufferSource()
  source.buffer = buffer
  source.connect(context.destination)
  source.start(startsAt)
  return {
    endsAt: startsAt + buffer.duration,
    stop() {
      source.stop()
      source.disconnect()
    },
  }
}
