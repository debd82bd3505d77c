import { useState, type DragEvent, type ReactNode } from 'react'
import { FileAudio } from 'lucide-react'

interface DropAreaProps {
  onDrop: (files: File[]) => void
  /** What is taken, and what becomes of it. */
  hint?: string
  children: ReactNode
}

/** Of a dialog over the page, which is elsewhere in the document, React tells its parents too. */
const holdsFiles = (event: DragEvent): boolean =>
  event.dataTransfer.types.includes('Files') &&
  event.target instanceof Node &&
  event.currentTarget.contains(event.target)

/** A whole page that takes files and folders dropped anywhere on it and says so while they hover. */
export function DropArea({
  onDrop,
  hint = 'Audio files or whole folders. Files are copied.',
  children,
}: DropAreaProps) {
  const [isOver, setIsOver] = useState(false)
  return (
    <div
      data-full-page
      className="relative flex h-full min-h-0 flex-col"
      onDragEnter={(event) => {
        if (holdsFiles(event)) setIsOver(true)
      }}
      onDragOver={(event) => {
        if (!holdsFiles(event)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'copy'
        setIsOver(true)
      }}
      onDragLeave={(event) => {
        const into = event.relatedTarget
        if (!(into instanceof Node) || !event.currentTarget.contains(into)) setIsOver(false)
      }}
      onDrop={(event) => {
        if (!holdsFiles(event)) return
        event.preventDefault()
        setIsOver(false)
        onDrop([...event.dataTransfer.files])
      }}
    >
      {children}
      {isOver ? (
        <div className="pointer-events-none absolute inset-2 z-30 grid place-items-center rounded-xl border-2 border-dashed border-accent bg-canvas/90 animate-appear">
          <div className="flex flex-col items-center gap-3 text-center">
            <FileAudio aria-hidden className="size-10 text-accent-ink" strokeWidth={1.5} />
            <p className="text-heading font-semibold">Drop here!</p>
            <p className="text-ink-muted">{hint}</p>
          </div>
        </div>
      ) : null}
    </div>
  )
}
