import { useState } from 'react'
import {
  defaultNamePattern,
  historyFormats,
  namePlaceholders,
  type HistoryFormat,
} from '@shared/domain/speech/history'
import { useCommand } from '@renderer/bridge/queries'
import { toastError } from '@renderer/copy/error-toast'
import { counted } from '@renderer/copy/format'
import { Button } from '@renderer/ui/button'
import { Field } from '@renderer/ui/fields/field'
import { Input } from '@renderer/ui/fields/input'
import { Segmented } from '@renderer/ui/fields/segmented'
import { Dialog } from '@renderer/ui/overlays/dialog'

const formatKey = 'history-format'
const patternKey = 'history-name-pattern'
const formatWords: Readonly<Record<HistoryFormat, string>> = { mp3: 'MP3', wav: 'WAV', flac: 'FLAC' }

/** Format and names of what is saved; where it goes is asked by the system. */
export function SaveDialog({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const [format, setFormat] = useState<HistoryFormat>(
    () => historyFormats.find((each) => each === localStorage.getItem(formatKey)) ?? 'mp3',
  )
  const [pattern, setPattern] = useState(() => localStorage.getItem(patternKey) ?? defaultNamePattern)
  const save = useCommand('history', 'save')
  const start = (as: 'file' | 'folder' | 'zip'): void => {
    localStorage.setItem(formatKey, format)
    localStorage.setItem(patternKey, pattern)
    save
      .mutateAsync({ ids: [...ids], format, namePattern: pattern, as })
      .then((job) => (job === null ? undefined : onClose()))
      .catch(toastError)
  }
  const isOne = ids.length === 1
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="sm"
      title={isOne ? 'Save generation' : `Save ${counted(ids.length, 'generation')}`}
      footer={
        isOne ? (
          <Button variant="primary" isBusy={save.isPending} onClick={() => start('file')}>
            Save
          </Button>
        ) : (
          <>
            <Button isBusy={save.isPending} onClick={() => start('zip')}>
              Save as a zip file
            </Button>
            <Button variant="primary" isBusy={save.isPending} onClick={() => start('folder')}>
              Save into a folder
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <Field label="Format">
          <Segmented
            label="Format"
            value={format}
            options={historyFormats.map((value) => ({ value, label: formatWords[value] }))}
            onChange={setFormat}
          />
        </Field>
        <Field
          label={isOne ? 'File name' : 'File names'}
          hint={`Filled in: ${namePlaceholders.map((name) => `{${name}}`).join(' ')}`}
        >
          <Input
            value={pattern}
            maxLength={500}
            onChange={(event) => setPattern(event.currentTarget.value)}
          />
        </Field>
      </div>
    </Dialog>
  )
}
