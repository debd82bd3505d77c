import { useRef, useState, type DragEvent, type ReactNode } from 'react'
import { Upload } from 'lucide-react'
import { Button } from '@renderer/ui/button'
import { cx } from '@renderer/ui/class-names'
import { acceptedAudio, takenOf } from './accepted-audio'

interface DropZoneProps {
  /** What fits here, in a few words. */
  hint: ReactNode
  isMultiple: boolean
  /** Why nothing can be added now. */
  disabledReason?: string | undefined
  onFiles: (files: File[]) => void
}

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files')

/** Takes files dropped on it or chosen in the system's dialog (spec/shell.md, audio input panel: 248 px high). */
export function DropZone({ hint, isMultiple, disabledReason, onFiles }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const isDisabled = disabledReason !== undefined
  const give = (files: readonly File[]): void => {
    const taken = takenOf(files, isMultiple)
    if (taken.length > 0 && !isDisabled) onFiles(taken)
  }
  return (
    <div
      className={cx(
        'flex h-62 flex-col items-center justify-center gap-3 rounded-xl border-2 border-dashed px-6 text-center transition-colors',
        isOver && !isDisabled ? 'border-accent bg-accent-soft' : 'border-line-strong bg-sunken',
      )}
      onDragEnter={(event) => {
        if (holdsFiles(event)) setOver(true)
      }}
      onDragOver={(event) => {
        if (!holdsFiles(event)) return
        event.preventDefault()
        event.stopPropagation()
        event.dataTransfer.dropEffect = isDisabled ? 'none' : 'copy'
      }}
      onDragLeave={(event) => {
        const into = event.relatedTarget
        if (!(into instanceof Node) || !event.currentTarget.contains(into)) setOver(false)
      }}
      onDrop={(event) => {
        if (!holdsFiles(event)) return
        event.preventDefault()
        event.stopPropagation()
        setOver(false)
        give([...event.dataTransfer.files])
      }}
    >
      <Upload aria-hidden className="size-7 text-ink-subtle" strokeWidth={1.5} />
      <p className="text-reading font-medium">
        {isOver && !isDisabled
          ? 'Drop here!'
          : isMultiple
            ? 'Drop audio files here'
            : 'Drop an audio file here'}
      </p>
      <p className="max-w-md text-ink-muted">{hint}</p>
      <Button
        onClick={() => input.current?.click()}
        {...(disabledReason === undefined ? {} : { disabledReason })}
      >
        {isMultiple ? 'Choose files' : 'Choose a file'}
      </Button>
      <input
        ref={input}
        type="file"
        multiple={isMultiple}
        accept={acceptedAudio}
        tabIndex={-1}
        aria-hidden
        className="hidden"
        data-testid="audio-input"
        onChange={(event) => {
          const { currentTarget } = event
          const chosen = [...(currentTarget.files ?? [])]
          currentTarget.value = ''
          give(chosen)
        }}
      />
    </div>
  )
}
