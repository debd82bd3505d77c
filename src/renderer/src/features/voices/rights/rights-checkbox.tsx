import type { ReactNode } from 'react'
import type { LinkId } from '@shared/domain/app/app-info'
import { useCommand } from '@renderer/bridge/queries'
import { toastError } from '@renderer/copy/error-toast'
import { Checkbox } from '@renderer/ui/fields/checkbox'

interface RightsCheckboxProps {
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  isDisabled?: boolean
}

/** The rights and terms confirmation. */
export function RightsCheckbox({ isChecked, onChange, isDisabled = false }: RightsCheckboxProps) {
  return (
    <Checkbox
      isChecked={isChecked}
      onChange={onChange}
      isDisabled={isDisabled}
      label={
        <>
          I confirm that this is my own voice, that I have all rights to these samples, and that I agree to
          the <PageLink link="terms">Terms of Service</PageLink> and the{' '}
          <PageLink link="privacy">Privacy Policy</PageLink>.
        </>
      }
    />
  )
}

/** A page that opens in the system's browser. */
export function PageLink({ link, children }: { link: LinkId; children: ReactNode }) {
  const open = useCommand('app', 'openLink')
  return (
    <button
      type="button"
      role="link"
      className="rounded-sm text-accent-ink underline underline-offset-2"
      onClick={() => open.mutate({ link }, { onError: (error) => toastError(error) })}
    >
      {children}
    </button>
  )
}
