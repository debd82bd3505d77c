import type { Locator, Page } from 'playwright'

const stepsMax = 60

/**
 * Walks with one key from where the focus is until it leaves the region.
 * @returns the names of what had the focus, each followed by what is wrong with where it stands
 */
export async function tabWalk(page: Page, region: Locator, key: 'Tab' | 'Shift+Tab'): Promise<string[]> {
  const names: string[] = []
  for (let steps = 0; steps < stepsMax; steps++) {
    await page.keyboard.press(key)
    const name = await region.evaluate((box) => {
      const at = document.activeElement
      if (!(at instanceof HTMLElement) || !box.contains(at)) return null
      const { top, left, right, bottom, width, height } = at.getBoundingClientRect()
      const isInside = top >= 0 && left >= 0 && right <= innerWidth && bottom <= innerHeight
      const above = document.elementFromPoint(left + width / 2, top + height / 2)
      const isSeen = above !== null && (at.contains(above) || above.contains(at))
      const words = at.getAttribute('aria-label') ?? at.innerText
      return `${words}${isInside ? '' : ' (outside the window)'}${isSeen ? '' : ' (covered)'}`
    })
    if (name === null) return names
    names.push(name)
  }
  throw new Error(`the focus never left after ${names.slice(-5).join(', ')}`)
}
