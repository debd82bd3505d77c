import axe, { type RunOptions } from 'axe-core'
import type { Page } from 'playwright'

/** Rules that axe runs only when asked. */
const askedFor = ['target-size', 'label-content-name-mismatch', 'td-has-header']
const everything: RunOptions = {
  resultTypes: ['violations'],
  rules: Object.fromEntries(askedFor.map((rule) => [rule, { enabled: true }])),
}
const rulesBut = (left: string): RunOptions => ({
  ...everything,
  rules: { ...everything.rules, [left]: { enabled: false } },
})

/**
 * All of it, all but the colors (forced ones are the system's), or, where the rest was seen before, the colors alone or
 * what depends on the size of the window.
 */
export type AxeScope = 'all' | 'structure' | 'colors' | 'layout'

const options: Record<AxeScope, RunOptions> = {
  all: everything,
  structure: rulesBut('color-contrast'),
  colors: { resultTypes: ['violations'], runOnly: ['color-contrast'] },
  layout: { resultTypes: ['violations'], runOnly: ['target-size', 'scrollable-region-focusable'] },
}

/** What axe finds wrong with the page as it stands, one line for each element. */
export async function axeFindings(page: Page, scope: AxeScope = 'all'): Promise<string[]> {
  // By DevTools, which the content security policy does not bind.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return page.evaluate(async (given) => {
    // Colors on their way are those of no theme, and a dialog that fades in is not there yet. What inherits a color on its
    // way begins a way of its own when that has ended.
    const endingOnes = (): Animation[] =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
        )
    for (let ending = endingOnes(); ending.length > 0; ending = endingOnes())
      await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)))
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, given)
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, html, any, all, none }) => {
        const why = [...any, ...all, ...none].map(({ message }) => message)[0] ?? ''
        return `${id}: ${target.join(' ')} ${html.slice(0, 200)} (${why})`
      }),
    )
  }, options[scope])
}
