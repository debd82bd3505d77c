import { createScope, type Scope } from '@shared/lib/scope'
import type { Microphone } from './open-microphone'
import { openPatiently } from './open-patiently'

/** The one open microphone. */
export interface HeldMicrophone {
  /** Null while none is open. */
  current: () => Microphone | null
  /**
   * Closes the microphone and opens another within `patienceMs`. Null if superseded by a later call or by `close`. Throws
   * MicrophoneProblem.
   */
  open: (opening: () => Promise<Microphone>, patienceMs: number) => Promise<Microphone | null>
  letGo: () => void
  /** Closes the microphone, or one that is still being opened as soon as it is open. */
  close: () => void
}

/** @param follow receives each held microphone and a scope that ends with it */
export function holdMicrophone(follow: (microphone: Microphone, scope: Scope) => void): HeldMicrophone {
  let held: Microphone | null = null
  let leave = (): void => undefined
  let openings = 0

  function letGo(): void {
    leave()
    leave = () => undefined
    held = null
  }

  function hold(microphone: Microphone): void {
    const scope = createScope()
    held = microphone
    leave = scope.end
    scope.add(() => microphone.close())
    follow(microphone, scope)
  }

  return {
    current: () => held,
    async open(opening, patienceMs) {
      const turn = (openings += 1)
      letGo()
      try {
        const microphone = await openPatiently(opening(), patienceMs)
        if (turn === openings) {
          hold(microphone)
          return microphone
        }
        microphone.close()
      } catch (error) {
        if (turn === openings) throw error
      }
      return null
    },
    letGo,
    close() {
      openings += 1
      letGo()
    },
  }
}
