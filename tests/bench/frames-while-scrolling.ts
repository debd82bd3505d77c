import type { Page } from 'playwright'

/** Fast scrolling, in pixels. */
const totalPx = 24_000
const stepPx = 60

/** In milliseconds, the intervals between frames while a list moves a step in each. @param scroller its selector */
export const framesWhileScrolling = (page: Page, scroller: string): Promise<number[]> =>
  page.evaluate(
    ({ of, total, step }) =>
      new Promise<number[]>((resolve, reject) => {
        const list = document.querySelector(of)
        if (!list) return reject(new Error(`there is no ${of}`))
        list.scrollTop = 0
        const intervals: number[] = []
        let last = performance.now()
        const next = (): void => {
          const now = performance.now()
          intervals.push(now - last)
          last = now
          list.scrollTop += step
          if (intervals.length * step < total) requestAnimationFrame(next)
          else resolve(intervals.slice(1))
        }
        requestAnimationFrame(next)
      }),
    { of: scroller, total: totalPx, step: stepPx },
  )
