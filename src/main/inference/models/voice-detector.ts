import { joinFloats } from '../join-floats'
import { floatsOf, openSession, type Session, type Tensors } from './session'

/** Sample rate of Silero VAD. */
export const voiceRateHz = 16_000
/** Samples per window: 32 ms. */
export const voiceWindow = 512

/** Silero VAD 6.2: the probability of speech in each 32 ms window. */
export interface VoiceDetector {
  /** One probability per window; the last window is padded with silence. */
  probabilities(pcm16k: Float32Array): Promise<Float32Array>
  /** For audio of any length; buffers at most `blockWindows` windows. */
  createStream(): VoiceStream
}

/** Probabilities block by block. */
export interface VoiceStream {
  /** Takes samples at 16 kHz. @returns the probabilities since the last call, often none */
  push(pcm16k: Float32Array): Promise<Float32Array>
  /** Returns the rest. The stream cannot be used afterwards. */
  end(): Promise<Float32Array>
}

/** The network needs the last 64 samples of the previous window and detects next to nothing without them. */
const context = 64
const frame = context + voiceWindow
const stateSize = 128

/**
 * Long audio is split into lanes that run as one batch, which is more than twice as fast as one window at a time. Each
 * lane starts one second early to warm up its state. On four minutes of reading, 1 window in 800 crosses 0.5 compared to
 * a single lane.
 */
const maxLanes = 8
const minLaneWindows = 250
const warmUpWindows = 31
const blockWindows = maxLanes * 1_000

/** @param folder resources/models. @throws AppError model-missing, model-failed */
export async function loadVoiceDetector(folder: string): Promise<VoiceDetector> {
  const session = await openSession(folder, 'silero/silero_vad_v6.onnx')
  const createStream = (): VoiceStream => openStream(session)
  return {
    createStream,
    async probabilities(pcm16k) {
      const stream = createStream()
      const parts = [await stream.push(pcm16k), await stream.end()]
      return joinFloats(parts)
    },
  }
}

function openStream(session: Session): VoiceStream {
  /** Pending samples, after `history` samples already processed. */
  let kept = new Float32Array(0)
  let history = 0
  /** State of the last lane: layers × lanes × 128. */
  let state = new Float32Array(2 * stateSize)

  async function judge(windowCount: number): Promise<Float32Array> {
    const laneCount = Math.min(maxLanes, Math.max(1, Math.floor(windowCount / minLaneWindows)))
    const lanes = { pcm: kept, start: history, windowCount, laneCount, state }
    const judged = await runLanes(session, lanes)
    state = judged.state
    const used = history + windowCount * voiceWindow
    history = Math.min(used, context)
    kept = kept.slice(used - history)
    return judged.probabilities
  }

  return {
    async push(pcm16k) {
      const parts: Float32Array[] = []
      const block = blockWindows * voiceWindow
      for (let at = 0; at < pcm16k.length;) {
        const piece = pcm16k.subarray(at, at + block - (kept.length - history))
        at += piece.length
        kept = joinFloats([kept, piece])
        if (kept.length - history === block) parts.push(await judge(blockWindows))
      }
      return joinFloats(parts)
    },
    async end() {
      const left = kept.length - history
      if (left === 0) return new Float32Array(0)
      const windowCount = Math.ceil(left / voiceWindow)
      kept = joinFloats([kept, new Float32Array(windowCount * voiceWindow - left)])
      return judge(windowCount)
    },
  }
}

interface Lanes {
  pcm: Float32Array
  /** Offset of the first window in `pcm`. */
  start: number
  windowCount: number
  laneCount: number
  /** State after the preceding audio. */
  state: Float32Array
}

async function runLanes(
  session: Session,
  { pcm, start, windowCount, laneCount, state: before }: Lanes,
): Promise<{ probabilities: Float32Array; state: Float32Array<ArrayBuffer> }> {
  const perLane = Math.ceil(windowCount / laneCount)
  const probabilities = new Float32Array(windowCount)
  const rate = session.int64([BigInt(voiceRateHz)], [])
  const frames = new Float32Array(laneCount * frame)
  let state = session.float32(new Float32Array(2 * laneCount * stateSize), [2, laneCount, stateSize])
  let last = before

  for (let step = laneCount > 1 ? -warmUpWindows : 0; step < perLane; step++) {
    // The first lane continues with the state of the preceding audio.
    if (step === 0) setLaneState(state.data as Float32Array, laneCount, 0, before)
    for (let lane = 0; lane < laneCount; lane++) {
      fillFrame(frames, lane, pcm, start + (lane * perLane + step) * voiceWindow)
    }
    const input = session.float32(frames, [laneCount, frame])
    const outputs: Tensors = await session.run({ input, state, sr: rate })
    const output = floatsOf(outputs, 'output')
    state = session.float32(floatsOf(outputs, 'stateN'), [2, laneCount, stateSize])
    if (step < 0) continue
    for (let lane = 0; lane < laneCount; lane++) {
      const window = lane * perLane + step
      if (window < windowCount) probabilities[window] = output[lane] ?? 0
      if (window === windowCount - 1) last = laneState(state.data as Float32Array, laneCount, lane)
    }
  }
  return { probabilities, state: last.slice() }
}

/** Copies a window and the samples before it; zeros outside the audio. */
function fillFrame(frames: Float32Array, lane: number, pcm: Float32Array, windowStart: number): void {
  const at = lane * frame
  const from = windowStart - context
  const first = Math.max(0, from)
  const end = Math.max(first, Math.min(pcm.length, windowStart + voiceWindow))
  frames.fill(0, at, at + frame)
  if (end > first) frames.set(pcm.subarray(first, end), at + first - from)
}

function laneState(states: Float32Array, laneCount: number, lane: number): Float32Array {
  const out = new Float32Array(2 * stateSize)
  for (const layer of [0, 1]) {
    const at = (layer * laneCount + lane) * stateSize
    out.set(states.subarray(at, at + stateSize), layer * stateSize)
  }
  return out
}

function setLaneState(states: Float32Array, laneCount: number, lane: number, value: Float32Array): void {
  for (const layer of [0, 1]) {
    const from = value.subarray(layer * stateSize, (layer + 1) * stateSize)
    states.set(from, (layer * laneCount + lane) * stateSize)
  }
}
