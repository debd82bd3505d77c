/** As a `ref`: the next thing to do takes the focus where what had it is gone, unless the focus has moved elsewhere. */
export function focusIfLost(next: HTMLElement | null): void {
  const { activeElement } = document
  const isLost = activeElement === null || activeElement.contains(next)
  if (next && isLost) next.focus()
}
