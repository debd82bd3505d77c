import { useState } from 'react'
import { CircleCheck, CloudUpload, Pause, Play, RotateCw, TriangleAlert, WifiOff, X } from 'lucide-react'
import type { Upload } from '@shared/domain/cloud/upload'
import { wasAdded } from '@shared/domain/dataset/caps'
import { Link } from 'react-router'
import { pathTo } from '@renderer/address/paths'
import { useCommand, useSamples, useUpload } from '@renderer/bridge/queries'
import { errorWords } from '@renderer/copy/errors'
import { counted } from '@renderer/copy/format'
import { toastError } from '@renderer/copy/error-toast'
import { Button, IconButton } from '@renderer/ui/button'
import { cx } from '@renderer/ui/class-names'
import { Progress } from '@renderer/ui/feedback/progress'
import { DoublesNotice } from './doubles-notice'
import { confirmedCount, failedCount, spokenProgress, uploadBar } from './upload-figures'
import { uploadCommands, uploadWords } from './upload-words'

interface UploadPanelProps {
  draftId: string
  onUploadAgain: () => void
}

/** The upload of this dataset while there is one: how far, how fast, and what can be done. */
export function UploadPanel({ draftId, onUploadAgain }: UploadPanelProps) {
  const upload = useUpload(draftId)
  const [dismissed, setDismissed] = useState<number | null>(null)
  if (!upload || (upload.items.length === 0 && upload.doubles.length === 0)) return null
  const isOver = upload.phase === 'done' || upload.phase === 'cancelled'
  if (isOver && dismissed === upload.startedAtMs && upload.doubles.length === 0) return null
  return (
    <section aria-label="Upload" data-foot-panel className="shrink-0 border-t border-line bg-sunken">
      {upload.items.length > 0 ? (
        <UploadLine
          upload={upload}
          onUploadAgain={onUploadAgain}
          onDismiss={isOver ? () => setDismissed(upload.startedAtMs) : null}
        />
      ) : null}
      {upload.doubles.length > 0 ? <DoublesNotice upload={upload} /> : null}
    </section>
  )
}

interface UploadLineProps {
  upload: Upload
  onUploadAgain: () => void
  onDismiss: (() => void) | null
}

function UploadLine({ upload, onUploadAgain, onDismiss }: UploadLineProps) {
  const listed = useSamples(upload.draftId).data?.filter(wasAdded)
  const words = uploadWords(upload, listed?.length)
  const refused = failedCount(upload)
  const bar = uploadBar(upload)
  const isMoving = upload.phase !== 'done' && upload.phase !== 'cancelled'
  return (
    <div className="flex items-center gap-4 px-6 py-2.5">
      <PhaseIcon upload={upload} />
      <div className="min-w-0 flex-1">
        <div role="status" className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium">{words.title}</span>
          <span className="sr-only">{spokenProgress(upload)}</span>
          {/* Figures that change several times a second are read with the rest, and never by themselves. */}
          <span
            aria-live={isMoving ? 'off' : undefined}
            title={words.body}
            className="min-w-0 text-ink-muted [@media(height<600px)]:line-clamp-1"
          >
            {words.body}
          </span>
        </div>
        {bar === undefined ? null : (
          <Progress
            label="Upload"
            fraction={bar}
            tone={words.tone}
            valueText={`${confirmedCount(upload)} of ${counted(upload.items.length, 'sample')}`}
            className="mt-1.5"
          />
        )}
        {refused > 0 ? (
          <p className="mt-1 flex items-center gap-2 text-small text-warn-ink">
            {`${counted(refused, 'sample')} could not be uploaded. See each row for the reason.`}
            {isMoving ? null : (
              <Button size="sm" className="h-6 px-2 text-small" onClick={onUploadAgain}>
                Upload again
              </Button>
            )}
          </p>
        ) : null}
      </div>
      <PanelCommands upload={upload} />
      {onDismiss ? <IconButton label="Hide" icon={X} size="sm" onClick={onDismiss} /> : null}
    </div>
  )
}

function PhaseIcon({ upload }: { upload: Upload }) {
  const { phase, error } = upload
  const isOffline = phase === 'waiting' && (error === null || error.code === 'network')
  const [Icon, tone] =
    phase === 'done'
      ? [CircleCheck, 'text-good-ink']
      : phase === 'blocked'
        ? [TriangleAlert, 'text-warn-ink']
        : isOffline
          ? [WifiOff, 'text-warn-ink']
          : phase === 'paused'
            ? [Pause, 'text-ink-muted']
            : [CloudUpload, phase === 'cancelled' ? 'text-ink-muted' : 'text-accent-ink']
  return <Icon aria-hidden className={cx('size-5 shrink-0', tone)} strokeWidth={1.75} />
}

function PanelCommands({ upload }: { upload: Upload }) {
  const { draftId, phase } = upload
  const pause = useCommand('uploads', 'pause')
  const resume = useCommand('uploads', 'resume')
  const cancel = useCommand('uploads', 'cancel')
  const offered = uploadCommands(phase)
  const options = { onError: (error: unknown) => toastError(error) }
  const action = phase === 'blocked' ? errorWords(upload.error).action : null
  return (
    <div className="flex shrink-0 gap-2">
      {action === 'sign-in' || action === 'open-settings' ? (
        <Button size="sm" variant="primary" asChild>
          <Link to={pathTo('settings')}>{action === 'sign-in' ? 'Sign in' : 'Open settings'}</Link>
        </Button>
      ) : null}
      {offered.includes('pause') ? (
        <Button
          size="sm"
          icon={Pause}
          isBusy={pause.isPending}
          onClick={() => pause.mutate({ draftId }, options)}
        >
          Pause
        </Button>
      ) : null}
      {offered.includes('resume') ? (
        <Button
          size="sm"
          variant={phase === 'paused' ? 'primary' : 'secondary'}
          icon={phase === 'blocked' ? RotateCw : Play}
          isBusy={resume.isPending}
          onClick={() => resume.mutate({ draftId }, options)}
        >
          Resume
        </Button>
      ) : null}
      {offered.includes('cancel') ? (
        <Button size="sm" isBusy={cancel.isPending} onClick={() => cancel.mutate({ draftId }, options)}>
          Cancel upload
        </Button>
      ) : null}
    </div>
  )
}
