import { useEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router'
import { isFocusHeld } from '@renderer/lib/hold-focus'

/** After a change of page: scrolled to its top, focus on its heading (or where the page leads for a `#part`), its name in the title. */
export function usePageFocus(content: RefObject<HTMLElement | null>): void {
  const { pathname, hash } = useLocation()
  const previous = useRef(pathname)

  useEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    if (hash !== '') return
    content.current?.scrollTo(0, 0)
    // The assistant leads there while the person types to it.
    if (isFocusHeld()) return
    const heading = content.current?.querySelector<HTMLElement>('[data-page-title]')
    ;(heading ?? content.current)?.focus({ preventScroll: true })
  }, [pathname, hash, content])

  useEffect(() => {
    const element = content.current
    if (!element) return undefined
    const nameWindow = () => {
      const title = element.querySelector('[data-page-title]')?.textContent
      document.title = title ? `${title} – Timbre` : 'Timbre'
    }
    nameWindow()
    const observer = new MutationObserver(nameWindow)
    observer.observe(element, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [content])
}
