import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { MenuCommand } from '@shared/domain/app/app-info'
import { call, subscribe } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { toast } from '@renderer/ui/feedback/toast'
import { isDialogOnTop, topModal } from '@renderer/ui/overlays/use-modal-focus'
import { pathTo, pathToSettings } from '@renderer/address/paths'
import { withAddVoice } from '@renderer/address/add-voice-address'
import { useAddress } from '@renderer/address/use-address'
import { useDialogParam } from '@renderer/address/use-dialog-param'
import { isPressed, shortcuts } from '@renderer/lib/shortcuts'
import { isTakeRunning } from '@renderer/recorder/running-takes'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/** Leads to another page, unless that would throw away what is entered in a dialog; a running take says that itself. */
const leading = (lead: () => void) => (): void => {
  if (isDialogOnTop() && !isTakeRunning()) toast.message('Close the dialog first.', { id: 'dialog-first' })
  else lead()
}

/** Carries out the commands of the application menu that belong to no page, and `?`. */
export function useMenuCommands(): void {
  const navigate = useNavigate()
  const [, openShortcuts] = useDialogParam('shortcuts')
  const [, change] = useAddress()
  useEffect(() => {
    const openPalette = (): void => {
      // Over a take or a dialog it would lead away from what is open there.
      if (topModal() === null) change({ dialog: 'palette' })
    }
    const actions: Partial<Record<MenuCommand, () => void>> = {
      home: leading(() => void navigate(pathTo('home'))),
      drafts: leading(() => void navigate(pathTo('clones'))),
      settings: leading(() => void navigate(pathTo('settings'))),
      about: leading(() => void navigate(pathToSettings('about'))),
      'check-updates': leading(() => {
        void navigate(pathToSettings('about'))
        call('updates', 'check', {}).catch(toastError)
      }),
      shortcuts: openShortcuts,
      palette: openPalette,
      'go-to-voice': () => {
        if (topModal() === null) change({ dialog: 'go-to-voice' })
      },
      'add-voice': () => {
        // It would take the place of the work that is open.
        if (topModal() === null) change(withAddVoice('chooseVoiceType'))
      },
      'new-draft': leading(() => {
        // Opening it would be refused; a draft nobody sees is not made.
        if (isTakeRunning()) void navigate(pathTo('clones'))
        else
          void call('drafts', 'create', {}).then((draft) => navigate(pathTo('draft', draft.id)), toastError)
      }),
      'undo-remove': () => {
        if (!toast.undoLatest()) toast.message('Nothing to undo.', { id: 'nothing-to-undo' })
      },
    }
    const stop = subscribe('app', 'menuCommand', (command) => actions[command]?.())
    const press = (event: KeyboardEvent) => {
      // Also where the system draws no menu that would take the key.
      if (isPressed(event, shortcuts.palette) && !event.shiftKey) {
        event.preventDefault()
        openPalette()
        return
      }
      if (!isPressed(event, shortcuts.sheet) || isTyping(event.target)) return
      event.preventDefault()
      openShortcuts()
    }
    window.addEventListener('keydown', press)
    return () => {
      stop()
      window.removeEventListener('keydown', press)
    }
  }, [navigate, openShortcuts, change])
}
