import { Pause, Play } from 'lucide-react'
import { Link } from 'react-router'
import type { Upload } from '@shared/domain/cloud/upload'
import { pathTo } from '@renderer/address/paths'
import { useCommand } from '@renderer/bridge/queries'
import { toastError } from '@renderer/copy/error-toast'
import { Button } from '@renderer/ui/button'
import { Progress } from '@renderer/ui/feedback/progress'
import { RemoveDoublesButton } from '@renderer/features/uploads/doubles-notice'
import { surplusWords } from '@renderer/features/uploads/surplus-words'
import { uploadBar } from '@renderer/features/uploads/upload-figures'
import { canPause, canResume, uploadWords } from './upload-words'

const onError = (error: unknown) => toastError(error)

export function UploadRow({ upload, draftName }: { upload: Upload; draftName: string }) {
  const pause = useCommand('uploads', 'pause')
  const resume = useCommand('uploads', 'resume')
  const { text, tone } = uploadWords(upload)
  const { draftId } = upload
  const bar = uploadBar(upload)
  return (
    <li className="flex items-center gap-6 px-4 py-3">
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <div className="flex items-baseline justify-between gap-4">
          <Link
            to={pathTo('draft', draftId)}
            dir="auto"
            className="min-w-0 truncate text-left font-medium hover:underline"
          >
            {draftName}
          </Link>
          <span className="shrink-0 text-small text-ink-muted">{text}</span>
        </div>
        {bar === undefined ? null : (
          <Progress label={`Upload of ${draftName}`} fraction={bar} tone={tone} valueText={text} />
        )}
        {upload.doubles.length > 0 ? (
          <p className="text-small text-warn-ink">{`${surplusWords(upload.doubles).title}.`}</p>
        ) : null}
      </div>
      {upload.doubles.length > 0 ? <RemoveDoublesButton upload={upload} /> : null}
      {canPause(upload.phase) ? (
        <Button
          size="sm"
          icon={Pause}
          className="w-24"
          isBusy={pause.isPending}
          onClick={() => pause.mutate({ draftId }, { onError })}
        >
          Pause
        </Button>
      ) : null}
      {canResume(upload.phase) ? (
        <Button
          size="sm"
          icon={Play}
          className="w-24"
          isBusy={resume.isPending}
          onClick={() => resume.mutate({ draftId }, { onError })}
        >
          Resume
        </Button>
      ) : null}
    </li>
  )
}
