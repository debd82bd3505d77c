import { useEffect, useState } from 'react'
import { Check, Copy } from 'lucide-react'
import { IconButton } from './button'
import { announce } from './feedback/announce'
import { toast } from './feedback/toast'

/** spec/shell.md section 9. */
const feedbackMs = 1_500

/** Copies a text, and says so for a moment. */
export function CopyButton({ label, text }: { label: string; text: string }) {
  const [copiedAt, setCopiedAt] = useState<number | null>(null)
  useEffect(() => {
    if (copiedAt === null) return
    const timer = setTimeout(() => setCopiedAt(null), feedbackMs)
    return () => clearTimeout(timer)
  }, [copiedAt])
  return (
    <IconButton
      label={copiedAt === null ? label : 'Copied'}
      icon={copiedAt === null ? Copy : Check}
      size="sm"
      onClick={() => {
        void navigator.clipboard.writeText(text).then(
          () => {
            setCopiedAt(performance.now())
            announce('Copied')
          },
          () => toast.error('It could not be copied.', { id: 'copy-failed' }),
        )
      }}
    />
  )
}
