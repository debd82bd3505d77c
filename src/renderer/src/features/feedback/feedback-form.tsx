import { useState, type SubmitEvent } from 'react'
import { feedbackMaxChars } from '@shared/limits'
import { useAnswer, useCommand } from '@renderer/bridge/queries'
import { toastError } from '@renderer/copy/error-toast'
import { Button } from '@renderer/ui/button'
import { Field } from '@renderer/ui/fields/field'
import { Textarea } from '@renderer/ui/fields/textarea'

/** What a person writes about the product; what is not sent is there again when the popover opens the next time. */
export function FeedbackForm({ onSent }: { onSent: () => void }) {
  const draft = useAnswer('feedback', 'draft', {}).data
  return draft === undefined ? null : <Form draft={draft.text} onSent={onSent} />
}

function Form({ draft, onSent }: { draft: string; onSent: () => void }) {
  const [text, setText] = useState(draft)
  const [error, setError] = useState<string | null>(null)
  const keep = useCommand('feedback', 'keepDraft')
  const send = useCommand('feedback', 'send')
  const write = (written: string): void => {
    setText(written)
    setError(null)
    keep.mutate({ text: written }, { onError: (error) => toastError(error) })
  }
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (text.trim() === '') return setError('Please enter your feedback.')
    send.mutate(
      { text },
      { onSuccess: onSent, onError: () => setError('Sending failed. Please try again later.') },
    )
  }
  return (
    <form noValidate className="flex flex-col gap-3 p-4" onSubmit={submit}>
      <Field label="Feedback" error={error}>
        <Textarea
          // Not there yet when the popover opens, which would leave the focus on itself.
          autoFocus
          rows={5}
          maxLength={feedbackMaxChars}
          placeholder="What works well, and what does not?"
          value={text}
          readOnly={send.isPending}
          onChange={(event) => write(event.currentTarget.value)}
        />
      </Field>
      <Button type="submit" variant="primary" className="self-end" isBusy={send.isPending}>
        Submit
      </Button>
    </form>
  )
}
