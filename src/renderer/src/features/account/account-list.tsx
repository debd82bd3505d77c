import { useStore } from 'zustand'
import { useCommand } from '@renderer/bridge/queries'
import { toastError } from '@renderer/copy/error-toast'
import { Badge } from '@renderer/ui/badge'
import { Button } from '@renderer/ui/button'
import { toast } from '@renderer/ui/feedback/toast'
import { leaveAccount, leaveStore } from './leave-account'
import { useAccountChoices } from './use-account-choices'

/** The accounts that are remembered here; one is open. Nothing while there is only the demo workspace. */
export function AccountList() {
  const choices = useAccountChoices()
  const { isBusy } = useStore(leaveStore)
  const forget = useCommand('account', 'forget')
  if (choices.length < 2) return null
  return (
    <ul aria-label="Accounts on this computer" className="divide-y divide-line rounded-lg border border-line">
      {choices.map(({ key, name, detail, isOpen, leaving }) => (
        <li key={key} className="flex min-h-11 items-center gap-2 py-1.5 pr-2 pl-4">
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium" title={name}>
              {name}
            </span>
            <span className="block truncate text-small text-ink-subtle">{detail}</span>
          </span>
          {isOpen ? (
            <Badge tone="accent">In use</Badge>
          ) : (
            <>
              {key === 'demo' ? null : (
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={`Forget ${name}`}
                  onClick={() =>
                    forget.mutate(
                      { key },
                      {
                        onSuccess: () =>
                          toast.message(
                            `${name} was removed from this list. Its work stays on this computer.`,
                          ),
                        onError: (error) => toastError(error),
                      },
                    )
                  }
                >
                  Forget
                </Button>
              )}
              <Button
                size="sm"
                isDisabled={isBusy}
                aria-label={`Open ${name}`}
                onClick={() => void leaveAccount(leaving)}
              >
                Open
              </Button>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
