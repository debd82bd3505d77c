/** Opens the context menu that an element stands in, below the element: for a button that offers the same menu. */
export function openRowMenu(element: Element): void {
  const box = element.getBoundingClientRect()
  element.dispatchEvent(
    new window.MouseEvent('contextmenu', {
      bubbles: true,
      cancelable: true,
      clientX: box.left,
      clientY: box.bottom + 4,
    }),
  )
}
