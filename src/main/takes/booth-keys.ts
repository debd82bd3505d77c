import { boothCommand, type BoothCommand, type RecorderSettings } from '@shared/domain/recording/recorder'
import type { GlobalKeys } from '../platform/desktop/global-keys'

/** The booth's global shortcuts, registered only while it is armed. */
export interface BoothKeys {
  /** Replaces the registered keys. @returns accelerators the system refused */
  hold(keys: RecorderSettings['globalKeys']): string[]
  release(): void
}

/** Creates the shortcuts; none is registered until `hold`. @param deps.send receives the command of a pressed key */
export function createBoothKeys(deps: {
  globalKeys: GlobalKeys
  send: (command: BoothCommand) => void
}): BoothKeys {
  let held: string[] = []

  function release(): void {
    for (const accelerator of held) deps.globalKeys.unregister(accelerator)
    held = []
  }

  return {
    release,
    hold(keys) {
      release()
      const refused: string[] = []
      for (const command of boothCommand.options) {
        const accelerator = keys[command]
        if (accelerator === undefined || accelerator === '') continue
        // With one key for two commands, the second would silently replace the first.
        const isTaken = held.includes(accelerator)
        if (!isTaken && deps.globalKeys.register(accelerator, () => deps.send(command)))
          held.push(accelerator)
        else refused.push(accelerator)
      }
      return refused
    },
  }
}
