import { useEffect } from 'react'
import { useAppSettings } from '@renderer/bridge/queries'
import { defaultRecorderSettings } from '@shared/domain/recording/default-recorder-settings'
import { commandOf } from './accelerators'
import type { Booth } from './booth'

/** Fields that take what is typed, and dialogs and menus, which have keys of their own. */
const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input, textarea, select, [role="dialog"], [role="menu"], [role="listbox"]') !== null)

const focusTitle = (): void =>
  document.querySelector<HTMLElement>('[data-page-title]')?.focus({ preventScroll: true })

/** One key per command, wherever the focus is. A key held down counts once; a foot pedal that sends keys is a key. */
export function useBoothKeys(booth: Booth, onHelp: () => void): void {
  const keys = useAppSettings().data?.recorder.keys ?? defaultRecorderSettings.keys
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isElsewhere(event.target) || event.defaultPrevented) return
      const command = commandOf(event, keys)
      if (command === null) {
        if (event.key === '?') onHelp()
        return
      }
      // Before the focused button takes Space or Enter for a click.
      event.preventDefault()
      event.stopPropagation()
      // The hint of a focused button would cover the booth as long as the take lasts. A dialog gives the focus back.
      if (command !== 'export') focusTitle()
      if (!event.repeat) booth.run(command)
    }
    const swallow = (event: KeyboardEvent) => {
      if (!isElsewhere(event.target) && commandOf(event, keys) !== null) event.preventDefault()
    }
    window.addEventListener('keydown', press, { capture: true })
    window.addEventListener('keyup', swallow, { capture: true })
    return () => {
      window.removeEventListener('keydown', press, { capture: true })
      window.removeEventListener('keyup', swallow, { capture: true })
    }
  }, [booth, keys, onHelp])
}
