import { useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'

const wrongPlace = '[aria-invalid="true"], [role="alert"]'

export interface Tried<T extends HTMLElement> {
  /** What is looked through for what is wrong. */
  place: RefObject<T | null>
  /** From then on what is missing is said too. */
  isTried: boolean
  /** Shows what is wrong and leads to the first of it, where the eye may not be. @returns whether nothing is wrong */
  attempt: (isRight: boolean) => boolean
}

/** Whether a person has tried to go on with what a form holds. */
export function useTried<T extends HTMLElement>(): Tried<T> {
  const place = useRef<T>(null)
  const [isTried, setTried] = useState(false)
  return {
    place,
    isTried,
    attempt(isRight) {
      flushSync(() => setTried(true))
      if (isRight) return true
      const wrong = place.current?.querySelector<HTMLElement>(wrongPlace)
      wrong?.focus({ preventScroll: true })
      // With its label.
      wrong?.parentElement?.scrollIntoView({ block: 'nearest' })
      return false
    },
  }
}
