import type { Page } from 'playwright'

/** Frames in which a dialog that is fetched first has come; whoever presses the next key must find a place by then. */
const changeMaxFrames = 15

/** Notes whenever the focus stays on the body for longer than a change of the page takes. */
export async function watchFocus(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate((maxFrames) => {
    const lost: string[] = []
    let before = ''
    Object.assign(window, { lost })
    let since = 0
    const look = () => {
      const { activeElement } = document
      if (activeElement === null || activeElement === document.body) {
        since += 1
        if (since === maxFrames) lost.push(`after ${before}`)
      } else {
        since = 0
        before = activeElement.outerHTML.slice(0, 120)
      }
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, changeMaxFrames)
  return () => page.evaluate(() => (window as unknown as { lost: string[] }).lost)
}
