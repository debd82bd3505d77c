import { useRef, useState } from 'react'
import { FilePlus, FileText, TriangleAlert, X } from 'lucide-react'
import type { CloneStatus } from '@shared/domain/cloud/clone'
import { cloneTexts } from '@shared/domain/cloud/clone-rules'
import { AppError } from '@shared/errors/app-error'
import { charCount } from '@shared/lib/char-count'
import { supportingTextMaxChars } from '@shared/limits'
import { call, registerFiles } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { size } from '@renderer/copy/format'
import { Button, IconButton } from '@renderer/ui/button'
import { Dialog } from '@renderer/ui/overlays/dialog'
import { Field } from '@renderer/ui/fields/field'
import { Textarea } from '@renderer/ui/fields/textarea'
import { toast } from '@renderer/ui/feedback/toast'
import {
  documentsProblem,
  problemTexts,
  supportingTextProblem,
  withJudged,
  type SupportingDocument,
} from './document-rules'
import { problemToastId } from '../wizard/steps'
import { isVoiceGone, sendFailure } from './send-failure'

const accepted = '.pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png'

interface ManualDialogProps {
  voice: { draftId: string; name: string }
  /** How the voice stands after it, as far as that could be read. */
  onSent: (status: CloneStatus) => void
  onClose: () => void
}

/** Asks for a review by hand, with documents that show whose voice it is. */
export function ManualDialog({ voice, onSent, onClose }: ManualDialogProps) {
  const [documents, setDocuments] = useState<readonly SupportingDocument[]>([])
  const [text, setText] = useState('')
  const [isReviewed, setReviewed] = useState(false)
  const [isSending, setSending] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const documentsError = documentsProblem(documents)
  const textError = supportingTextProblem(text)

  /** Documents that are new, or have changed since they were chosen. */
  const judge = async (fileIds: string[]): Promise<void> => {
    const judged = await call('professionalClone', 'documents', { fileIds })
    setDocuments((now) => withJudged(now, judged))
  }
  const add = async (files: readonly File[]): Promise<void> => {
    if (files.length === 0) return
    await registerFiles(files).then(judge).catch(toastError)
  }
  const leave = (): void => {
    if (!isLeaving && (text.trim() !== '' || documents.length > 0)) setLeaving(true)
    else onClose()
  }
  const send = async (): Promise<void> => {
    setReviewed(true)
    if (documentsError !== null || textError !== null) return
    setSending(true)
    const fileIds = documents.map(({ fileId }) => fileId)
    try {
      const request = { draftId: voice.draftId, fileIds, extraText: text }
      const status = await call('professionalClone', 'requestManualVerification', request)
      toast.success(cloneTexts.manualSent)
      onSent(status)
    } catch (error) {
      const unsent = sendFailure(error)
      if (error instanceof AppError && error.code === 'invalid-input') await judge(fileIds).catch(toastError)
      else if (unsent !== null) toast.error(unsent.title, { description: unsent.body })
      // The wizard says, too, that the voice is gone: once is enough.
      else toastError(error, isVoiceGone(error) ? { id: problemToastId } : {})
    }
    setSending(false)
  }
  return (
    <Dialog
      isOpen
      onClose={isLeaving ? () => setLeaving(false) : leave}
      isClosable={!isSending}
      size="lg"
      title={`Manual verification request for "${voice.name}"`}
      description="Requests are reviewed manually, which can take a few days."
      footer={
        isLeaving ? (
          <LeaveQuestion onLeave={leave} onStay={() => setLeaving(false)} />
        ) : (
          <>
            <Button onClick={leave} isDisabled={isSending}>
              Cancel
            </Button>
            <Button variant="primary" isBusy={isSending} onClick={() => void send()}>
              Request verification
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-5">
        <Documents
          documents={documents}
          problem={isReviewed || documents.length > 0 ? documentsError : null}
          onAdd={(files) => void add(files)}
          onRemove={(fileId) => setDocuments((now) => now.filter((document) => document.fileId !== fileId))}
        />
        <Field
          label="Supporting Text"
          error={textError ?? undefined}
          aside={`${charCount(text).toLocaleString('en')} of ${supportingTextMaxChars.toLocaleString('en')}`}
        >
          <Textarea rows={5} value={text} onChange={(event) => setText(event.currentTarget.value)} />
        </Field>
      </div>
    </Dialog>
  )
}

function LeaveQuestion({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  return (
    <>
      <span role="alert" className="mr-auto self-center">
        Discard what you entered?
      </span>
      <Button onClick={onLeave}>Discard</Button>
      <Button variant="primary" autoFocus onClick={onStay}>
        Keep editing
      </Button>
    </>
  )
}

interface DocumentsProps {
  documents: readonly SupportingDocument[]
  problem: string | null
  onAdd: (files: readonly File[]) => void
  onRemove: (fileId: string) => void
}

function Documents({ documents, problem, onAdd, onRemove }: DocumentsProps) {
  return (
    <section
      aria-labelledby="documents"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        onAdd([...event.dataTransfer.files])
      }}
    >
      <div className="flex items-center gap-3">
        <h3 id="documents" className="font-medium">
          Supporting Documents
        </h3>
        <p className="min-w-0 flex-1 text-small text-ink-subtle">
          PDF, JPEG, or PNG. Up to 5 files, less than 10 MB in total.
        </p>
        <DocumentButton onChosen={onAdd} />
      </div>
      {documents.length === 0 ? (
        <p className="mt-2 rounded-lg border border-dashed border-line-strong px-4 py-6 text-center text-ink-muted">
          Drop documents here, such as a photo of an ID card or a signed statement.
        </p>
      ) : (
        <ul className="mt-2 divide-y divide-line rounded-lg border border-line">
          {documents.map((document) => (
            <DocumentRow
              key={document.fileId}
              document={document}
              onRemove={() => onRemove(document.fileId)}
            />
          ))}
        </ul>
      )}
      {problem === null ? null : (
        <p role="alert" className="mt-2 flex gap-1.5 text-small text-warn-ink">
          <TriangleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
          {problem}
        </p>
      )}
    </section>
  )
}

function DocumentButton({ onChosen }: { onChosen: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        data-testid="documents-input"
        accept={accepted}
        onChange={(event) => {
          const chosen = [...(event.currentTarget.files ?? [])]
          event.currentTarget.value = ''
          onChosen(chosen)
        }}
      />
      <Button size="sm" icon={FilePlus} onClick={() => input.current?.click()}>
        Add documents
      </Button>
    </>
  )
}

function DocumentRow({ document, onRemove }: { document: SupportingDocument; onRemove: () => void }) {
  const { name, sizeBytes, problem } = document
  return (
    <li className="flex h-10 items-center gap-3 pr-1 pl-3">
      <FileText aria-hidden className="size-4 shrink-0 text-ink-subtle" />
      <span dir="auto" className="min-w-0 flex-1 truncate text-left" title={name}>
        {name}
      </span>
      {problem === null ? null : <span className="text-small text-warn-ink">{problemTexts[problem]}</span>}
      <span className="w-16 shrink-0 text-right text-ink-muted">{size(sizeBytes)}</span>
      <IconButton size="sm" label={`Remove ${name}`} icon={X} onClick={onRemove} />
    </li>
  )
}
