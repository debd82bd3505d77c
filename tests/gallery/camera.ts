import type { CDPSession, Page } from 'playwright'
import type { Gallery } from './story'

/** A picture that takes longer was lost on a computer that does too much at once. */
const patienceMs = 30_000

const sessions = new WeakMap<Page, Promise<CDPSession>>()

/** @param masks selector of what becomes a plain box @returns PNG of what the window shows */
export async function screenshot(page: Page, masks?: string): Promise<Buffer> {
  const once = (): Promise<Buffer> => (masks === undefined ? plain(page) : masked(page, masks))
  return once().catch((error: unknown) => {
    console.log(`gallery: a picture was taken again: ${String(error).split('\n')[0] ?? ''}`)
    return once()
  })
}

/** By the protocol itself: Playwright's own has Chromium squeeze the file and asks the page five times. */
async function plain(page: Page): Promise<Buffer> {
  await page.evaluate(() => (globalThis as unknown as { gallery: Gallery }).gallery.holdStill())
  let session = sessions.get(page)
  if (session === undefined) sessions.set(page, (session = page.context().newCDPSession(page)))
  const taken = (await session).send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true })
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no picture in ${patienceMs / 1_000} s`)), patienceMs)
  })
  try {
    return Buffer.from((await Promise.race([taken, late])).data, 'base64')
  } finally {
    clearTimeout(timer)
  }
}

const masked = (page: Page, masks: string): Promise<Buffer> =>
  page.screenshot({
    animations: 'disabled',
    caret: 'hide',
    mask: [page.locator(masks)],
    maskColor: '#808080',
    timeout: patienceMs,
  })
