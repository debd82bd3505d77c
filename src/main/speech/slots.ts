import { isCancelled } from '@shared/errors/app-error'
import type { Clock } from '../platform/clock'
import { sleep } from '../platform/sleep'

export type SendOutcome = 'done' | 'slot' | 'busy' | 'later'

/** One request of a queue: sent as often as the cloud says it is too busy, and told so. */
export interface SlotWork {
  id: string
  /** Requests of one group share a limit. */
  group: string
  /**
   * Sends it. `slot`: the cloud says that too many run; `busy`: that it is busy; both charged nothing. `later`: this
   * computer could not write it down. `done`: however it ended.
   * @param isLast whether a refusal for being busy is final
   */
  send(signal: AbortSignal, isLast: boolean): Promise<SendOutcome>
}

/** Runs requests in order, as many at once in each group as the cloud serves. */
export interface Slots {
  /** One that waits or runs already is not taken a second time. */
  add(work: SlotWork): void
  /** @returns true where it had not begun and never will */
  drop(id: string): boolean
  abort(id: string): void
  isRunning(id: string): boolean
  /** The cloud said how many it serves at once. */
  setMaximum(group: string, maximum: number): void
  maximumOf(group: string): number
  close(): Promise<void>
}

/** api.md section 10b: the smallest plan serves two. */
const startMaximum = 2
/** A wrong header must not open the gates. */
const upperMaximum = 100
/** api.md section 10b. */
const busyDelaysMs = [750, 1_500, 3_000] as const
/** A person makes room on the disk. */
const laterMs = 5_000

export function createSlots(deps: {
  clock: Clock
  random: () => number
  /** One that was begun does not run any more. */
  ended: (id: string) => void
}): Slots {
  const { clock, random } = deps
  const maxima = new Map<string, number>()
  const waiting: SlotWork[] = []
  const running = new Map<string, { work: SlotWork; abort: AbortController; ended: Promise<void> }>()
  /** Groups in which a refused request waits for its second try: nothing new begins there. */
  const held = new Map<string, number>()
  let isClosed = false

  const pausing = new Set<SlotWork>()

  const maximumOf = (group: string): number => maxima.get(group) ?? startMaximum

  /** Ends when one that is under way ends; at once where none is. */
  async function freeSlot(work: SlotWork, signal: AbortSignal): Promise<void> {
    const others = [...running.values()].filter(
      (other) => other.work.group === work.group && other.work !== work && !pausing.has(other.work),
    )
    if (others.length > 0) await Promise.race([aborted(signal), ...others.map(({ ended }) => ended)])
  }

  function pump(): void {
    if (isClosed) return
    for (let at = 0; at < waiting.length;) {
      const work = waiting[at]
      if (!work) break
      const count = [...running.values()].filter((other) => other.work.group === work.group).length
      const isFree = count < maximumOf(work.group) && !held.has(work.group)
      if (!isFree) {
        at += 1
        continue
      }
      waiting.splice(at, 1)
      start(work)
    }
  }

  function start(work: SlotWork): void {
    const abort = new AbortController()
    const ended = run(work, abort.signal).finally(() => {
      running.delete(work.id)
      deps.ended(work.id)
      pump()
    })
    running.set(work.id, { work, abort, ended })
  }

  async function run(work: SlotWork, signal: AbortSignal): Promise<void> {
    let hadNoSlot = false
    let busyCount = 0
    for (;;) {
      const outcome = await work.send(signal, hadNoSlot || busyCount >= busyDelaysMs.length)
      if (outcome === 'done' || (outcome !== 'later' && hadNoSlot)) return
      const delayMs = busyDelaysMs[busyCount]
      if (outcome === 'busy' && delayMs === undefined) return
      try {
        if (outcome === 'later') await sleep(clock, laterMs, signal)
        else if (outcome === 'slot') {
          hadNoSlot = true
          await whileHeld(work.group, async () => {
            pausing.add(work)
            try {
              await freeSlot(work, signal)
              await sleep(clock, 100 + 400 * random(), signal)
            } finally {
              pausing.delete(work)
            }
          })
        } else {
          busyCount += 1
          await sleep(clock, (delayMs ?? 0) * (0.5 + random() / 2), signal)
        }
      } catch (error) {
        if (!isCancelled(error)) throw error
        // Its sender hears of the abort and says what that means.
        await work.send(signal, true)
        return
      }
    }
  }

  async function whileHeld(group: string, wait: () => Promise<void>): Promise<void> {
    held.set(group, (held.get(group) ?? 0) + 1)
    try {
      await wait()
    } finally {
      const left = (held.get(group) ?? 1) - 1
      if (left === 0) held.delete(group)
      else held.set(group, left)
    }
  }

  return {
    add(work) {
      if (running.has(work.id) || waiting.some(({ id }) => id === work.id)) return
      waiting.push(work)
      // What writes the request down may still be in its transaction.
      setImmediate(pump)
    },
    drop(id) {
      const at = waiting.findIndex((work) => work.id === id)
      if (at === -1) return false
      waiting.splice(at, 1)
      return true
    },
    abort: (id) => running.get(id)?.abort.abort(),
    isRunning: (id) => running.has(id),
    setMaximum(group, maximum) {
      if (!Number.isInteger(maximum) || maximum <= 0) return
      maxima.set(group, Math.min(maximum, upperMaximum))
      pump()
    },
    maximumOf,
    async close() {
      isClosed = true
      waiting.length = 0
      for (const { abort } of running.values()) abort.abort()
      await Promise.all([...running.values()].map(({ ended }) => ended))
    },
  }
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
