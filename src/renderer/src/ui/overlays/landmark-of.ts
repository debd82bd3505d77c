/** Where what belongs to an element is drawn: within its landmark or dialog, where assistive technology finds it. */
export const landmarkOf = (element: Element | null): Element | null =>
  element?.closest('main, nav, aside, header, footer, [role="dialog"]') ?? null
