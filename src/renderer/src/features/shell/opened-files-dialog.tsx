import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useDrafts } from '@renderer/bridge/queries'
import { toastError } from '@renderer/copy/error-toast'
import { Button } from '@renderer/ui/button'
import { Field } from '@renderer/ui/fields/field'
import { Select } from '@renderer/ui/fields/select'
import { Dialog } from '@renderer/ui/overlays/dialog'
import { isSession, takeOpenedFiles } from './take-opened-files'
import type { OpenedFiles } from './use-deep-links'

/** More names than this are counted. */
const namesMax = 5
const newDraft = ''

interface Words {
  title: string
  description: string
  action: string
}

function wordsOf({ what, files }: OpenedFiles): Words {
  const isOne = files.length === 1
  switch (what) {
    case 'audio':
      return {
        title: isOne ? 'Add this recording?' : `Add ${files.length} recordings?`,
        description: `${isOne ? 'It becomes a sample' : 'They become samples'} of a professional clone. Nothing is uploaded yet.`,
        action: 'Add',
      }
    case 'dataset':
      if (isSession(files)) {
        return {
          title: 'Open this session?',
          description: 'Its recordings are added with their edits. Every take is checked first.',
          action: 'Open',
        }
      }
      return {
        title: 'Import this dataset?',
        description: 'It becomes a new draft. Every file is checked first.',
        action: 'Import',
      }
    case 'script':
      return {
        title: isOne ? 'Add this script?' : `Add these ${files.length} files as one script?`,
        description: 'You can read it in the booth.',
        action: 'Add',
      }
  }
}

/** Asks what becomes of files that the system opened with Timbre. */
export function OpenedFilesDialog({ opened, onClose }: { opened: OpenedFiles | null; onClose: () => void }) {
  return opened === null ? null : <Question opened={opened} onClose={onClose} />
}

function Question({ opened, onClose }: { opened: OpenedFiles; onClose: () => void }) {
  const navigate = useNavigate()
  const drafts = useDrafts().data ?? []
  const [draftId, setDraftId] = useState(newDraft)
  const [isBusy, setBusy] = useState(false)
  const { title, description, action } = wordsOf(opened)
  const confirm = (): void => {
    setBusy(true)
    void takeOpenedFiles(opened, { draftId: draftId === newDraft ? null : draftId, onDraft: setDraftId })
      .then((path) => {
        if (path !== null) void navigate(path)
        onClose()
      }, toastError)
      .finally(() => setBusy(false))
  }
  const more = opened.files.length - namesMax
  const { leftOutCount } = opened
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" isBusy={isBusy} onClick={confirm}>
            {action}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <ul className="flex flex-col gap-1 wrap-anywhere">
          {opened.files.slice(0, namesMax).map(({ id, name }) => (
            <li key={id} dir="auto" className="text-left">
              {name}
            </li>
          ))}
          {more > 0 ? <li className="text-ink-muted">and {more} more</li> : null}
        </ul>
        {leftOutCount > 0 ? (
          <p className="text-ink-muted">
            {leftOutCount === 1
              ? '1 more file was left out. Open it separately.'
              : `${leftOutCount} more files were left out. Open them separately.`}
          </p>
        ) : null}
        {opened.what === 'audio' ? (
          <Field label="Draft">
            <Select
              value={draftId}
              onValueChange={setDraftId}
              options={[
                { value: newDraft, label: 'New draft' },
                ...drafts.map(({ id, name }) => ({ value: id, label: name === '' ? 'Untitled' : name })),
              ]}
            />
          </Field>
        ) : null}
      </div>
    </Dialog>
  )
}
