import { useState } from 'react'
import type { CallInput } from '@renderer/bridge/studio'
import { counted } from '@renderer/copy/format'
import { Button } from '@renderer/ui/button'
import { Switch } from '@renderer/ui/fields/switch'
import { Dialog } from '@renderer/ui/overlays/dialog'
import { FileForm } from '@renderer/features/exports/file-form'

type Options = Pick<CallInput<'segments', 'export'>, 'format' | 'isApplyingSettings'>

const formatKey = 'samples-format'
const settingsKey = 'samples-settings-applied'
const formats = ['wav', 'flac'] as const
const formatWords = { wav: 'WAV', flac: 'FLAC' } as const

interface ExportSamplesDialogProps {
  count: number
  isBusy: boolean
  onExport: (options: Options) => void
  onClose: () => void
}

/** How the samples of a draft leave Timbre; they keep their names. */
export function ExportSamplesDialog({ count, isBusy, onExport, onClose }: ExportSamplesDialogProps) {
  const [format, setFormat] = useState(
    () => formats.find((each) => each === localStorage.getItem(formatKey)) ?? 'wav',
  )
  const [isApplyingSettings, setApplying] = useState(() => localStorage.getItem(settingsKey) === 'yes')
  const start = (): void => {
    localStorage.setItem(formatKey, format)
    localStorage.setItem(settingsKey, isApplyingSettings ? 'yes' : 'no')
    onExport({ format, isApplyingSettings })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="sm"
      title={`Export ${counted(count, 'sample')}`}
      description="A manifest with hashes and texts is saved with them."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" isBusy={isBusy} onClick={start}>
            Export
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FileForm format={{ value: format, formats, words: formatWords, onChange: setFormat }}>
          <Switch
            label="Apply settings"
            hint="Trim, speakers, gain, and noise removal. Off: as recorded."
            isOn={isApplyingSettings}
            onChange={setApplying}
          />
        </FileForm>
      </div>
    </Dialog>
  )
}
