/** What is opened for a person draws itself meanwhile. */
const heldForMs = 1_500

let heldUntilMs = 0

/** Something opens without a press of the person: the focus stays where they have it. */
export function holdFocus(): void {
  heldUntilMs = performance.now() + heldForMs
  // Whatever they press themselves takes the focus again.
  addEventListener('pointerdown', () => (heldUntilMs = 0), { capture: true, once: true })
}

/** Whether what opens now leaves the focus alone: it is with the person, who has not gone with what they had it on. */
export const isFocusHeld = (): boolean =>
  performance.now() < heldUntilMs &&
  document.activeElement !== null &&
  document.activeElement !== document.body
