import { useState, type ReactNode } from 'react'
import { Mic, Upload } from 'lucide-react'
import { Segmented } from '@renderer/ui/fields/segmented'
import { DropZone } from './drop-zone'
import { ShortRecorder, type ShortRecorderProps } from './short-recorder'

interface AudioInputPanelProps {
  /** What files fit here, in a few words. */
  hint: ReactNode
  isMultiple?: boolean
  disabledReason?: string | undefined
  /** Not looked at yet: whoever takes them judges them. */
  onFiles: (files: File[]) => void
  recorder: Omit<ShortRecorderProps, 'disabledReason'>
}

type Mode = 'upload' | 'record'

/** Sound in one of two ways: files dropped or chosen, or a recording made here (spec/shell.md, audio input panel). */
export function AudioInputPanel(props: AudioInputPanelProps) {
  const { hint, isMultiple = false, disabledReason, onFiles, recorder } = props
  const [mode, setMode] = useState<Mode>('upload')
  return (
    <section aria-label="Audio" className="flex flex-col gap-3">
      <Segmented
        label="How to add audio"
        value={mode}
        options={[
          { value: 'upload', label: 'Upload', icon: Upload },
          { value: 'record', label: 'Record audio', icon: Mic },
        ]}
        onChange={setMode}
      />
      {mode === 'upload' ? (
        <DropZone hint={hint} isMultiple={isMultiple} disabledReason={disabledReason} onFiles={onFiles} />
      ) : (
        <ShortRecorder {...recorder} disabledReason={disabledReason} />
      )}
    </section>
  )
}
