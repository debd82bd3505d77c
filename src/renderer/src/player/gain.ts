import { routeContext } from './output'

export interface Gain {
  /** Applies to what plays. @param db 0: as it is */
  set: (db: number) => void
  /** Nothing is heard of the element afterwards. */
  close: () => void
}

/** Plays an audio element louder or quieter. By itself it can only be quieter: what is louder goes through a context. */
export function createGain(audio: HTMLAudioElement): Gain {
  let amplified: { context: AudioContext; node: GainNode } | null = null
  const amplify = () => {
    const context = routeContext(new AudioContext())
    const node = new GainNode(context)
    context.createMediaElementSource(audio).connect(node).connect(context.destination)
    void context.resume()
    return { context, node }
  }
  return {
    set(db) {
      const factor = 10 ** (db / 20)
      if (amplified === null && factor <= 1) {
        audio.volume = factor
        return
      }
      amplified ??= amplify()
      audio.volume = 1
      amplified.node.gain.value = factor
    },
    close: () => void amplified?.context.close(),
  }
}
