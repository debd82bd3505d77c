import { Check, Copy } from 'lucide-react'
import { useForAWhile } from '@renderer/lib/use-for-a-while'
import { IconButton } from './button'
import { announce } from './feedback/announce'
import { toast } from './feedback/toast'

/** spec/shell.md section 9. */
const feedbackMs = 1_500

/** Copies a text, and says so for a moment. */
export function CopyButton({ label, text }: { label: string; text: string }) {
  const [isCopied, copied] = useForAWhile(feedbackMs)
  return (
    <IconButton
      label={isCopied ? 'Copied' : label}
      icon={isCopied ? Check : Copy}
      size="sm"
      onClick={() => {
        void navigator.clipboard.writeText(text).then(
          () => {
            copied()
            announce('Copied')
          },
          () => toast.error('It could not be copied.', { id: 'copy-failed' }),
        )
      }}
    />
  )
}
