import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from 'zustand'
import type { ElementName } from '@shared/support/named-elements'
import { supportView } from './support-view'
import { reachable } from './tools/window-page'

/** Around what is marked. */
const marginPx = 4
/** It stands when it has not moved for so long. */
const settledFrames = 15

/** A frame around what the assistant points at. It follows the element, takes no press and no focus. */
export function Highlight() {
  const name = useStore(supportView, ({ highlighted }) => highlighted)
  // To the body: dialogs stand there, and what is marked may be in one.
  return name === null ? null : createPortal(<Frame key={name} name={name} />, document.body)
}

function Frame({ name }: { name: ElementName }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    show(reachable(name))
    let frame = 0
    let stood = ''
    let stillFrames = 0
    let isSettled = false
    const follow = (): void => {
      frame = requestAnimationFrame(follow)
      const element = reachable(name)
      const rect = element?.getBoundingClientRect()
      const { current } = box
      // A page that is still drawing itself moves it: once it stands, it is shown there.
      const stands = rect === undefined ? '' : JSON.stringify(rect)
      stillFrames = stands === stood ? stillFrames + 1 : 0
      stood = stands
      if (stillFrames === settledFrames && !isSettled) {
        isSettled = true
        show(element)
      }
      if (!current) return
      current.hidden = rect === undefined
      if (rect === undefined) return
      current.style.translate = `${rect.left - marginPx}px ${rect.top - marginPx}px`
      current.style.width = `${rect.width + 2 * marginPx}px`
      current.style.height = `${rect.height + 2 * marginPx}px`
    }
    follow()
    return () => cancelAnimationFrame(frame)
  }, [name])
  return (
    <div
      ref={box}
      hidden
      aria-hidden
      data-highlight={name}
      className="support-highlight pointer-events-none fixed top-0 left-0 z-60 rounded-lg animate-appear"
    />
  )
}

function show(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  stepAside(element)
}

/** The conversation must not stand over what it speaks of. */
function stepAside(element: HTMLElement | null): void {
  const target = element?.getBoundingClientRect()
  const own = document.querySelector('[data-support]')?.getBoundingClientRect()
  if (!target || !own) return
  const isUnder =
    target.left < own.right && target.right > own.left && target.top < own.bottom && target.bottom > own.top
  if (isUnder) supportView.setState(({ isAtLeft }) => ({ isAtLeft: !isAtLeft }))
}
