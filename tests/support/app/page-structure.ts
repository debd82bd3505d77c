import type { Page } from 'playwright'

/** What axe's rules of structure can tell apart: each kind of element once, with whatever names and describes it. */
export interface PageStructure {
  elements: readonly string[]
  /** Headings and landmarks, which may not go missing either. */
  frame: readonly string[]
}

/** The structure of what is visible. Numbers in it (rows, values, ids that React makes) are left out. */
export const structureOf = (page: Page): Promise<PageStructure> =>
  page.evaluate(() => {
    const attributes = ['role', 'tabindex', 'href', 'alt', 'title', 'type', 'dir', 'lang']
    const frames =
      'h1, h2, h3, h4, h5, h6, main, nav, header, footer, aside, section, [role=dialog], [role=region]'
    const elements = new Set<string>()
    const frame: string[] = []
    const lineOf = (element: Element): string =>
      [
        element.tagName,
        ...element
          .getAttributeNames()
          .filter((name) => attributes.includes(name) || name.startsWith('aria-'))
          .map((name) => `${name}=${element.getAttribute(name) ?? ''}`),
      ]
        .join(' ')
        .replace(/\d+|_r_\w+_/g, '#')
    for (const element of document.body.querySelectorAll('*')) {
      if (element.closest('svg') !== null && element.tagName !== 'svg') continue
      if (!element.checkVisibility({ visibilityProperty: true })) continue
      const parent = element.parentElement
      elements.add(`${parent ? lineOf(parent) : ''} > ${lineOf(element)}`)
      if (element.matches(frames)) frame.push(lineOf(element))
    }
    return { elements: [...elements], frame }
  })

/** Whether axe's rules of structure would find nothing in the one that it did not find in the other. */
export const addsNothing = (to: PageStructure, from: PageStructure): boolean => {
  const known = new Set(from.elements)
  return to.elements.every((line) => known.has(line)) && from.frame.join('\n') === to.frame.join('\n')
}
