import { joinFloats } from '../join-floats'
import { floatsOf, openSession, type Session, type Tensors } from './session'

/** Sample rate of Silero VAD. */
export const voiceRateHz = 16_000
/** Samples per window: 32 ms. */
export const voiceWindow = 512

/** Silero VAD 6.2: the probability of speech in each 32 ms window (build/by-hand/silero-onnx.mjs made the file). */
export interface VoiceDetector {
  /** One probability per window; the last window is padded with silence. */
  probabilities(pcm16k: Float32Array): Promise<Float32Array>
  /** For audio of any length; buffers at most 16 s. */
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
/** Most windows of one run, 16 s: more take more memory, and no less time each. */
const blockWindows = 500
const stateSize = 128
const stateShape = [1, 1, stateSize]

/** @param folder resources/models. @throws AppError model-missing, model-failed */
export async function loadVoiceDetector(folder: string): Promise<VoiceDetector> {
  const session = await openSession(folder, 'silero/windows.onnx')
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
  /** Pending samples, after the `context` samples before them. */
  let kept = new Float32Array(context)
  /** What the network remembers of the windows before. */
  let memory: Tensors = {
    h: session.float32(new Float32Array(stateSize), stateShape),
    c: session.float32(new Float32Array(stateSize), stateShape),
  }

  async function judge(windowCount: number): Promise<Float32Array> {
    const frames = new Float32Array(windowCount * frame)
    for (let window = 0; window < windowCount; window++)
      frames.set(kept.subarray(window * voiceWindow, window * voiceWindow + frame), window * frame)
    const outputs = await session.run({ ...memory, windows: session.float32(frames, [windowCount, frame]) })
    const { hn, cn } = outputs
    if (!hn || !cn) throw new TypeError('the voice detector has other outputs')
    memory = { h: hn, c: cn }
    kept = kept.slice(windowCount * voiceWindow)
    return floatsOf(outputs, 'probabilities')
  }

  return {
    async push(pcm16k) {
      const parts: Float32Array[] = []
      const block = context + blockWindows * voiceWindow
      for (let at = 0; at < pcm16k.length;) {
        const piece = pcm16k.subarray(at, at + block - kept.length)
        at += piece.length
        kept = joinFloats([kept, piece])
        if (kept.length === block) parts.push(await judge(blockWindows))
      }
      return joinFloats(parts)
    },
    async end() {
      const left = kept.length - context
      if (left === 0) return new Float32Array(0)
      const windowCount = Math.ceil(left / voiceWindow)
      kept = joinFloats([kept, new Float32Array(windowCount * voiceWindow - left)])
      return judge(windowCount)
    },
  }
}
