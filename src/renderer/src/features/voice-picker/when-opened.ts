/** Follows a person who opens and closes the picker, and tells of each opening once (spec/shell.md section 4). */
export const whenOpened =
  (setOpen: (isOpen: boolean) => void, onOpen: (() => void) | undefined) =>
  (isOpen: boolean): void => {
    setOpen(isOpen)
    if (isOpen) onOpen?.()
  }
