import { useState } from 'react'
import { keepPreviousData, skipToken } from '@tanstack/react-query'
import {
  defaultNamePattern,
  historyFormats,
  namePlaceholders,
  type HistoryFormat,
} from '@shared/domain/speech/history'
import { useAnswer, useCommand } from '@renderer/bridge/queries'
import { toastError } from '@renderer/copy/error-toast'
import { counted } from '@renderer/copy/format'
import { Button } from '@renderer/ui/button'
import { Dialog } from '@renderer/ui/overlays/dialog'
import { FileForm } from '@renderer/features/exports/file-form'

const formatKey = 'history-format'
const patternKey = 'history-name-pattern'
const formatWords: Readonly<Record<HistoryFormat, string>> = { mp3: 'MP3', wav: 'WAV', flac: 'FLAC' }

/** Format and names of what is saved; where it goes is asked by the system. */
export function SaveDialog({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const [format, setFormat] = useState<HistoryFormat>(
    () => historyFormats.find((each) => each === localStorage.getItem(formatKey)) ?? 'mp3',
  )
  const [pattern, setPattern] = useState(() => localStorage.getItem(patternKey) ?? defaultNamePattern)
  const [first] = ids
  const example = useAnswer(
    'history',
    'fileName',
    first === undefined ? skipToken : { id: first, format, namePattern: pattern },
    { placeholderData: keepPreviousData },
  )
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
        <FileForm
          format={{ value: format, formats: historyFormats, words: formatWords, onChange: setFormat }}
          pattern={{
            value: pattern,
            onChange: setPattern,
            placeholders: namePlaceholders,
            example: example.data?.name ?? null,
            isOne,
          }}
        />
      </div>
    </Dialog>
  )
}
