import { AppError } from '@shared/errors/app-error'
import { errorWords } from '@renderer/copy/errors'
import { Checkbox } from '@renderer/ui/fields/checkbox'

/** Where there is no keychain: in memory until quit, or in plain text after a yes to a sentence that says so. */
export function KeychainQuestion({
  isAllowed,
  onChange,
}: {
  isAllowed: boolean
  onChange: (isAllowed: boolean) => void
}) {
  const words = errorWords(new AppError('keychain-unavailable'))
  return (
    <div role="alert" className="flex flex-col gap-3 rounded-lg bg-warn-soft p-4">
      <p>
        <span className="font-medium">{words.title}</span>{' '}
        <span className="text-ink-muted">{words.body}</span>
      </p>
      <Checkbox
        isChecked={isAllowed}
        onChange={onChange}
        label="Store the key as plain text in my user folder. I understand that any program I run, and anyone who can read my files, can read it."
      />
    </div>
  )
}
