import { useRef, useState, type FocusEvent, type ReactElement, type ReactNode } from 'react'
import { Tooltip as Radix } from 'radix-ui'
import { Kbd } from '../kbd'
import { landmarkOf } from './landmark-of'

export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={400} skipDelayDuration={200}>
      {children}
    </Radix.Provider>
  )
}

/** A dialog that was closed with the mouse gives the focus back to its button: that asks for no hint. */
function onlyByKeyboard(event: FocusEvent<HTMLElement>): void {
  if (!event.currentTarget.matches(':focus-visible')) event.preventDefault()
}

/** A hint at an element that can be focused. Never the only place of a word a person needs. */
export function Tooltip({
  text,
  shortcut,
  side = 'top',
  children,
}: {
  text: ReactNode
  shortcut?: string | undefined
  side?: 'top' | 'right' | 'bottom' | 'left'
  children: ReactElement
}) {
  const trigger = useRef<HTMLButtonElement>(null)
  const [container, setContainer] = useState<Element | null>(null)
  const [isOpen, setOpen] = useState(false)
  const change = (isOpenNow: boolean): void => {
    if (isOpenNow) setContainer(landmarkOf(trigger.current))
    setOpen(isOpenNow)
  }
  // What goes from a dialog while the focus is on its way would have the dialog take the focus itself.
  const closeAfterwards = (event: FocusEvent<HTMLElement>): void => {
    event.preventDefault()
    setTimeout(() => setOpen(false))
  }
  return (
    <Radix.Root open={isOpen} onOpenChange={change}>
      <Radix.Trigger ref={trigger} asChild onFocus={onlyByKeyboard} onBlur={closeAfterwards}>
        {children}
      </Radix.Trigger>
      <Radix.Portal container={container}>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 flex max-w-72 items-center gap-2 rounded-md bg-ink px-2 py-1 text-small text-canvas shadow-raised animate-appear wrap-anywhere"
        >
          {text}
          {shortcut === undefined ? null : <Kbd keys={shortcut} isInverted />}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
