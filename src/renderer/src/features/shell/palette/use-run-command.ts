import { matchPath, useLocation, useNavigate } from 'react-router'
import { patterns } from '@shared/domain/app/addresses'
import { pathTo } from '@renderer/address/paths'
import { useAddress } from '@renderer/address/use-address'
import { useAppSettings, useCommand } from '@renderer/bridge/queries'
import { call } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { toast } from '@renderer/ui/feedback/toast'
import { openPopover } from '@renderer/ui/overlays/open-popover'
import { leaveAccount } from '@renderer/features/account/leave-account'
import { openAcxCheckOfFile } from '@renderer/features/exports/export-request'
import { exportRecordings } from '@renderer/features/record/export-recordings'
import { goToSupport } from '@renderer/features/support/support-view'
import { openPlatformPage } from '../sidebar/open-platform-page'
import type { Command } from './commands'
import { pathOfVoice } from './commands-now'

/** Of the page that is open. */
const draftIdOf = (pathname: string): string | null =>
  matchPath({ path: patterns.draft, end: false }, pathname)?.params['draftId'] ?? null

/** Does what a command says; the palette, which stands in the address, makes way for it. */
export function useRunCommand(): (command: Command) => void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [, change] = useAddress()
  const save = useCommand('appSettings', 'set')
  const isPinned = useAppSettings().data?.isSidebarPinned ?? true
  const close = (): void => change({ dialog: null }, { isReplacing: true })
  const onError = (error: unknown) => toastError(error)
  return ({ run, name }) => {
    switch (run.kind) {
      case 'go':
        return void navigate(run.to, { replace: true })
      case 'voice':
        return void navigate(pathOfVoice(run), { replace: true })
      case 'open':
        return change({ dialog: null, ...run.change }, { isReplacing: true })
      case 'web':
        close()
        return openPlatformPage(run.page, name)
      case 'popover':
        close()
        return openPopover(run.popover)
      case 'leave':
        close()
        return void leaveAccount(run.leaving)
      case 'show-logs':
        close()
        return void call('app', 'showLogs', {}).catch(toastError)
      case 'hide-checklist':
        close()
        return void call('profile', 'hideChecklist', {}).catch(toastError)
      case 'export-recordings':
        close()
        return void exportRecordings(draftIdOf(pathname))
      case 'acx-check-of-file':
        close()
        return openAcxCheckOfFile()
      case 'support':
        close()
        return goToSupport()
      case 'theme':
        close()
        return save.mutate({ theme: run.theme }, { onError })
      case 'toggle-pin':
        close()
        return save.mutate({ isSidebarPinned: !isPinned }, { onError })
      case 'undo-removal':
        close()
        if (!toast.undoLatest()) toast.message('Nothing to undo.', { id: 'nothing-to-undo' })
        return
      case 'new-draft':
        return void call('drafts', 'create', {}).then(
          (draft) => navigate(pathTo('draft', draft.id), { replace: true }),
          toastError,
        )
    }
  }
}
