import { useState } from 'react'
import { MessageSquare } from 'lucide-react'
import { useForAWhile } from '@renderer/lib/use-for-a-while'
import { IconButton } from '@renderer/ui/button'
import { Popover } from '@renderer/ui/overlays/popover'
import { FeedbackForm } from './feedback-form'
import { Thanks } from './thanks'

/** spec/speech-synthesis.md section 9. */
const thanksMs = 60_000

/** Feedback on the product, in a popover (spec/speech-synthesis.md section 2). */
export function FeedbackButton() {
  const [isOpen, setOpen] = useState(false)
  const [isThanked, thank] = useForAWhile(thanksMs)
  return (
    <Popover
      label="Feedback"
      side="bottom"
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={<IconButton label="Feedback" icon={MessageSquare} />}
    >
      {isThanked ? <Thanks /> : <FeedbackForm onSent={thank} />}
    </Popover>
  )
}
