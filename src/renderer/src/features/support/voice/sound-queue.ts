/** A piece that sounds or waits to. */
export interface QueuedSound {
  stop: () => void
}

export interface SoundQueue {
  /** @returns when it begins: at once, or when what came before it has ended */
  add: (sound: QueuedSound, piece: { eventId: number; durationS: number; nowS: number }) => number
  /** Silences what sounds and waits with this id or a smaller one; what comes late with such an id is dropped, too. */
  interrupt: (eventId: number) => void
  isInterrupted: (eventId: number) => boolean
  /** Silences everything. */
  silence: () => void
  /** Nothing sounds or waits. */
  isIdle: (nowS: number) => boolean
}

/** The first piece waits a little, so that the second is there when it ends. */
const leadS = 0.05

/** One piece after the other, as they arrive, without a gap. */
export function createSoundQueue(): SoundQueue {
  let pieces: { sound: QueuedSound; eventId: number; startS: number; endS: number }[] = []
  let interruptedTo = -Infinity

  const drop = (isDropped: (eventId: number) => boolean): void => {
    for (const { sound } of pieces.filter(({ eventId }) => isDropped(eventId))) sound.stop()
    pieces = pieces.filter(({ eventId }) => !isDropped(eventId))
  }
  return {
    add(sound, { eventId, durationS, nowS }) {
      pieces = pieces.filter(({ endS }) => endS > nowS)
      const startS = Math.max(nowS + leadS, ...pieces.map(({ endS }) => endS))
      pieces.push({ sound, eventId, startS, endS: startS + durationS })
      return startS
    },
    interrupt(eventId) {
      interruptedTo = Math.max(interruptedTo, eventId)
      drop((each) => each <= eventId)
    },
    isInterrupted: (eventId) => eventId <= interruptedTo,
    silence: () => drop(() => true),
    isIdle: (nowS) => pieces.every(({ endS }) => endS <= nowS),
  }
}
