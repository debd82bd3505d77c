import { useState, type ReactNode } from 'react'
import { Mic, Upload } from 'lucide-react'
import { isTakeRunning } from '@renderer/recorder/running-takes'
import { toast } from '@renderer/ui/feedback/toast'
import { Segmented } from '@renderer/ui/fields/segmented'
import { DropZone } from './drop-zone'
import { withinSize } from './upload-refusals'
import { ShortRecorder, type ShortRecorderProps } from './short-recorder'

interface AudioInputPanelProps {
  /** What files fit here, in a few words. */
  hint: ReactNode
  isMultiple?: boolean
  /** A larger file is refused in words and not given on; without it any size is taken. */
  maxBytes?: number
  disabledReason?: string | undefined
  /** Not looked at yet: whoever takes them judges them. */
  onFiles: (files: File[]) => void
  recorder: Omit<ShortRecorderProps, 'disabledReason'>
}

type Mode = 'upload' | 'record'

/** Sound in one of two ways: files dropped or chosen, or a recording made here (spec/shell.md, audio input panel). */
export function AudioInputPanel(props: AudioInputPanelProps) {
  const { hint, isMultiple = false, maxBytes = Infinity, disabledReason, onFiles, recorder } = props
  const [mode, setMode] = useState<Mode>('upload')
  function take(files: File[]): void {
    const taken = withinSize(files, maxBytes)
    if (taken.length > 0) onFiles(taken)
  }
  /** A recorder that is taken off the screen ends its take. */
  function choose(next: Mode): void {
    if (isTakeRunning()) toast.message('Stop recording first.', { id: 'booth' })
    else setMode(next)
  }
  return (
    <section aria-label="Audio" className="flex flex-col gap-3">
      <Segmented
        label="How to add audio"
        value={mode}
        options={[
          { value: 'upload', label: 'Upload', icon: Upload },
          { value: 'record', label: 'Record audio', icon: Mic },
        ]}
        onChange={choose}
      />
      {mode === 'upload' ? (
        <DropZone hint={hint} isMultiple={isMultiple} disabledReason={disabledReason} onFiles={take} />
      ) : (
        <ShortRecorder {...recorder} disabledReason={disabledReason} />
      )}
    </section>
  )
}
