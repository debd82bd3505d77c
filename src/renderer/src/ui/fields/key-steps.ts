/** How many steps forward a key moves a slider, as Radix counts them. */
export function keySteps({ key, shiftKey }: { key: string; shiftKey: boolean }): number {
  const arrow = shiftKey ? 10 : 1
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return arrow
    case 'ArrowLeft':
    case 'ArrowDown':
      return -arrow
    case 'PageUp':
      return 10
    case 'PageDown':
      return -10
    default:
      return 0
  }
}
