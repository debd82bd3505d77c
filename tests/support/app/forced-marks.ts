import type { Page } from 'playwright'

/**
 * What looks like nothing where the system forces its colors: controls without an edge, and what is checked, selected,
 * current or pressed and looks like its neighbors. One line for each.
 */
export const unmarkedInForcedColors = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const controls =
      '[role=switch], [role=checkbox], [role=progressbar], [data-slider-track], [data-slider-thumb]'
    const marked =
      '[role=row][aria-selected=true], nav [aria-current=page], [role=radio][data-state=checked], button[aria-pressed=true], [role=tab][aria-selected=true], [role=checkbox][data-state=checked], [role=switch][data-state=checked]'
    const isSeen = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect()
      return (
        width > 1 &&
        height > 1 &&
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      )
    }
    /** Colors count where something is painted in them. */
    const lookOf = (element: Element): { hasEdge: boolean; fill: string } => {
      const style = getComputedStyle(element)
      const around = element.parentElement
        ? lookBehind(element.parentElement)
        : getComputedStyle(document.body).backgroundColor
      const hasBorder = (['Top', 'Right', 'Bottom', 'Left'] as const).some(
        (side) =>
          style[`border${side}Style`] !== 'none' &&
          Number.parseFloat(style[`border${side}Width`]) > 0 &&
          style[`border${side}Color`] !== around &&
          isSolid(style[`border${side}Color`]),
      )
      const hasOutline = style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0
      const fill = isSolid(style.backgroundColor) ? style.backgroundColor : around
      return { hasEdge: hasBorder || hasOutline || fill !== around, fill }
    }
    function isSolid(color: string): boolean {
      return color !== 'transparent' && !/^rgba\(.*, 0\)$/.test(color)
    }
    function lookBehind(element: Element): string {
      for (let at: Element | null = element; at; at = at.parentElement) {
        const { backgroundColor } = getComputedStyle(at)
        if (isSolid(backgroundColor)) return backgroundColor
      }
      return ''
    }
    const nameOf = (element: Element): string => element.outerHTML.slice(0, 160)
    const seen = (selector: string): Element[] => [...document.querySelectorAll(selector)].filter(isSeen)
    return [
      ...seen(controls)
        .filter((element) => !lookOf(element).hasEdge)
        .map((element) => `no edge: ${nameOf(element)}`),
      ...seen(marked)
        .filter((element) => {
          // Its check mark tells.
          if (element.matches('[role=checkbox]') && element.querySelector('svg') !== null) return false
          const inside = element.parentElement ? lookBehind(element.parentElement) : ''
          return [element, ...element.querySelectorAll('*')].every(
            (each) => !isSeen(each) || (lookOf(each).fill === inside && !hasLine(each)),
          )
        })
        .map((element) => `not told from its neighbors: ${nameOf(element)}`),
    ]
    /** A tab's line under it, for example. */
    function hasLine(element: Element): boolean {
      const style = getComputedStyle(element)
      return style.borderBottomStyle !== 'none' && Number.parseFloat(style.borderBottomWidth) >= 2
    }
  })
