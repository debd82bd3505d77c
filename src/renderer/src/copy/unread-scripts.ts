import { toast } from '@renderer/ui/feedback/toast'

/** spec/professional-clone.md sections 5 and 8. */
export const scriptRejected = (name: string): string => `File ${name} could not be loaded.`

/** Names files that were left out of a script made of several. */
export function toastUnread(names: readonly string[]): void {
  const [first] = names
  if (first === undefined) return
  toast.error(names.length === 1 ? scriptRejected(first) : `${names.length} files could not be loaded.`, {
    description: `${names.length === 1 ? '' : `${names.join(', ')}. `}The other files were added.`,
  })
}
