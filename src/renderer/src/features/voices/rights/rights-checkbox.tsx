import type { Ref } from 'react'
import { PageLink } from '@renderer/copy/page-link'
import { Checkbox } from '@renderer/ui/fields/checkbox'

interface RightsCheckboxProps {
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  isDisabled?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** The rights and terms confirmation. */
export function RightsCheckbox({ isChecked, onChange, isDisabled = false, ref }: RightsCheckboxProps) {
  return (
    <Checkbox
      ref={ref}
      isChecked={isChecked}
      onChange={onChange}
      isDisabled={isDisabled}
      label={
        <>
          I confirm that this is my own voice, that I have all rights to these samples, and that I agree to
          the <PageLink page="terms">Terms of Service</PageLink> and the{' '}
          <PageLink page="privacy">Privacy Policy</PageLink>.
        </>
      }
    />
  )
}
