import { useEffect } from 'react'
import { useAppSettings } from '@renderer/bridge/queries'
import { defaultRecorderSettings } from '@shared/domain/recording/default-recorder-settings'
import { isPressed, shortcuts } from '@renderer/lib/shortcuts'
import { isTaking } from '@renderer/recorder/recorder-machine'
import { commandOf } from './accelerators'
import { redoLatestPunch, undoLatest } from './recordings/recording-actions'
import type { BoothTools } from './use-booth'

/** Fields that take what is typed, and dialogs and menus, which have keys of their own. */
const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input, textarea, select, [role="dialog"], [role="menu"], [role="listbox"]') !== null)

/** As in editors; a key that a person gave a command stays that command's. */
function punchChangeOf(event: KeyboardEvent): ((draftId: string) => void) | null {
  if (isPressed(event, shortcuts.redoPunch)) return redoLatestPunch
  return isPressed(event, shortcuts.undoPunch) ? undoLatest : null
}

const focusTitle = (): void =>
  document.querySelector<HTMLElement>('[data-page-title]')?.focus({ preventScroll: true })

/** One key per command, wherever the focus is. A key held down counts once; a foot pedal that sends keys is a key. */
export function useBoothKeys({ booth, recorder }: BoothTools, draftId: string, onHelp: () => void): void {
  const keys = useAppSettings().data?.recorder.keys ?? defaultRecorderSettings.keys
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isElsewhere(event.target) || event.defaultPrevented) return
      const command = commandOf(event, keys)
      if (command === null) {
        if (event.key === '?') onHelp()
        const change = punchChangeOf(event)
        if (change === null) return
        event.preventDefault()
        if (!event.repeat && !isTaking(recorder.store.getState())) change(draftId)
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
  }, [booth, recorder, draftId, keys, onHelp])
}
