/** A few seconds of speech from all over a file, for the mean of a voice. */
export interface VoiceSamples {
  /** Sound at 16 kHz, in order. */
  addSound(pcm16k: Float32Array): void
  /** How likely somebody speaks in the next windows of 512 samples. */
  addProbabilities(probabilities: Float32Array): void
  stretches(): Float32Array[]
}

const windowSamples = 512
/** A second and a half of nearly unbroken speech. */
const stretchWindows = 48
const speechShare = 0.8
const maxStretches = 30

/** Keeps every n-th stretch that is found; when there are too many, every second goes and n doubles. */
export function createVoiceSamples(): VoiceSamples {
  let pieces: Float32Array[] = []
  /** Where the first piece begins, in samples of the file. */
  let piecesStart = 0
  let judgedWindows = 0
  let run: number[] = []
  let found = 0
  let every = 1
  let kept: Float32Array[] = []

  function cut(start: number, length: number): Float32Array {
    const out = new Float32Array(length)
    let pieceStart = piecesStart
    for (const piece of pieces) {
      const from = Math.max(start, pieceStart)
      const to = Math.min(start + length, pieceStart + piece.length)
      if (to > from) out.set(piece.subarray(from - pieceStart, to - pieceStart), from - start)
      pieceStart += piece.length
    }
    return out
  }

  function keep(stretch: () => Float32Array): void {
    if (found++ % every !== 0) return
    kept.push(stretch())
    if (kept.length <= maxStretches) return
    kept = kept.filter((_, index) => index % 2 === 0)
    every *= 2
  }

  function forgetBefore(sample: number): void {
    while (pieces[0] && piecesStart + pieces[0].length <= sample) {
      piecesStart += pieces[0].length
      pieces = pieces.slice(1)
    }
  }

  return {
    addSound: (pcm16k) => void pieces.push(pcm16k),
    addProbabilities(probabilities) {
      for (const probability of probabilities) {
        judgedWindows += 1
        run.push(probability)
        if (run.length < stretchWindows) continue
        const speech = run.filter((value) => value >= 0.5).length
        if (speech < stretchWindows * speechShare) {
          run.shift()
          continue
        }
        const start = (judgedWindows - stretchWindows) * windowSamples
        keep(() => cut(start, stretchWindows * windowSamples))
        run = []
      }
      forgetBefore((judgedWindows - stretchWindows) * windowSamples)
    },
    stretches: () => kept,
  }
}
