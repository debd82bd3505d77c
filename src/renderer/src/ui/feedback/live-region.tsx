import { useEffect } from 'react'
import { useStore } from 'zustand'
import { announcements } from './announce'

/** Long enough for a screen reader to have taken it up; what was said must not be found later by reading on. */
const keptMs = 1_000

export function LiveRegion() {
  const said = useStore(announcements, (state) => state.said)
  useEffect(() => {
    if (said.length === 0) return undefined
    const timer = setTimeout(() => announcements.setState({ said: [] }), keptMs)
    return () => clearTimeout(timer)
  }, [said])
  return (
    // Each is an element of its own: a text that is the same again would change nothing, and nothing would be said.
    <div role="log" aria-label="Announcements" aria-live="polite" className="sr-only">
      {said.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  )
}
