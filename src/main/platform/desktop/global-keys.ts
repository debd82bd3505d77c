/** Keys that work while another program has the keyboard. */
export interface GlobalKeys {
  /** @param accelerator as Electron writes them. @returns false where the system or another program refuses */
  register(accelerator: string, onPress: () => void): boolean
  unregister(accelerator: string): void
}

/** The part of Electron behind it. */
export interface GlobalShortcutPart {
  register(accelerator: string, callback: () => void): boolean
  unregister(accelerator: string): void
}

/** Words that are no accelerator count as refused. */
export function createGlobalKeys(part: GlobalShortcutPart): GlobalKeys {
  return {
    register(accelerator, onPress) {
      try {
        return part.register(accelerator, onPress)
      } catch (error) {
        if (error instanceof TypeError) return false
        throw error
      }
    },
    unregister: (accelerator) => part.unregister(accelerator),
  }
}
