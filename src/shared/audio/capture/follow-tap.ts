/**
 * What the capture process sends to whoever follows the reader, through a MessagePort that main hands it for one take
 * (message `{ type: 'tap', takeId }` with the port). The tap hears what was written, as it was written; it never holds
 * recording back: where nobody listens the port is closed and forgotten.
 */
export type FromTap =
  | {
      type: 'audio'
      sampleRateHz: number
      /** Frame of the take at the first sample. */
      startFrame: number
      /** Mono: the mean of the channels, -1 to 1. */
      samples: Float32Array
    }
  /** The take has ended; the port is closed after it. */
  | { type: 'end' }
