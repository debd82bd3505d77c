/** What the agent has a window do. */
export interface Step {
  tool: 'highlight' | 'click' | 'go_to_route' | 'show_documentation_link' | 'show_support_link'
  parameters: Readonly<Record<string, unknown>>
}

/** What an answer depends on. */
export interface Circumstances {
  /** As the window described it last. */
  page: string
  creditsUsed: number
  creditsTotal: number
}

export const go = (route: string, query: Readonly<Record<string, string>> = {}): Step => ({
  tool: 'go_to_route',
  parameters: { route, query },
})
export const highlight = (elementId: string): Step => ({
  tool: 'highlight',
  parameters: { element_id: elementId },
})
export const click = (elementId: string): Step => ({ tool: 'click', parameters: { element_id: elementId } })

/** Shows an element: where it is already on the page nobody is led anywhere. */
export const show = (elementId: string, route: string | null, { page }: Circumstances): Step[] =>
  route === null || elementsOn(page).has(elementId)
    ? [highlight(elementId)]
    : [go(route), highlight(elementId)]

export const elementsOn = (page: string): Set<string> =>
  new Set(/Elements: (.*)/.exec(page)?.[1]?.split(/,\s*/) ?? [])

export const helpCenter: Step = {
  tool: 'show_support_link',
  parameters: { title: 'Help center', url: 'https://help.elevenlabs.io/hc/en-us' },
}
