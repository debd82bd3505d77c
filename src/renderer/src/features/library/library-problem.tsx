import type { ReactNode } from 'react'
import { DatabaseBackup, FileClock, FileX2, FolderSearch, type LucideIcon } from 'lucide-react'
import type { LibraryStatus } from '@shared/domain/app/library'
import { errorWords } from '@renderer/copy/errors'
import { AppError } from '@shared/errors/app-error'
import { Brand } from '@renderer/ui/brand'
import { BackupChoice } from './backup-choice'
import { LocateButton, LogsButton, RetryButton, StartFreshButton } from './problem-actions'

type Problem = Exclude<LibraryStatus, { state: 'open' }>

interface Look {
  icon: LucideIcon
  title: string
  body: string
  details: ReactNode
  actions: ReactNode
}

/** The whole window while there is no library to work in: what happened, what is safe, what can be done. */
export function LibraryProblem({ status }: { status: Problem }) {
  const { icon: Icon, title, body, details, actions } = lookOf(status)
  return (
    <main className="grid h-full grid-cols-[minmax(0,1fr)] place-items-center overflow-y-auto bg-canvas p-6">
      <div className="w-full max-w-form">
        <div className="mb-8 text-ink-muted">
          <Brand />
        </div>
        <Icon aria-hidden className="size-8 text-warn-ink" strokeWidth={1.5} />
        <h1 className="mt-4 text-heading font-semibold">{title}</h1>
        <p className="mt-2 text-reading text-ink-muted">{body}</p>
        <p className="mt-4 rounded-md border border-line bg-surface px-3 py-2 wrap-anywhere">
          <span className="text-ink-subtle">Folder </span>
          {status.folder}
        </p>
        {details}
        <div className="mt-8 flex flex-wrap gap-2">{actions}</div>
      </div>
    </main>
  )
}

function lookOf(status: Problem): Look {
  switch (status.state) {
    case 'missing':
      return {
        ...wordsOf(new AppError('library-missing')),
        icon: FolderSearch,
        details: null,
        actions: (
          <>
            <RetryButton variant="primary" />
            <LocateButton />
            <StartFreshButton folder={status.folder} />
          </>
        ),
      }
    case 'newer':
      return {
        ...wordsOf(new AppError('library-newer')),
        icon: FileClock,
        details: (
          <p className="mt-2 text-small text-ink-subtle">
            This library is version {status.foundVersion}. This version of Timbre supports versions up to{' '}
            {status.knownVersion}.
          </p>
        ),
        actions: (
          <>
            <RetryButton variant="primary" />
            <LocateButton />
          </>
        ),
      }
    case 'damaged':
      return {
        ...wordsOf(new AppError('library-damaged')),
        icon: DatabaseBackup,
        details: <BackupChoice backups={status.backups} />,
        actions: (
          <>
            <RetryButton variant={status.backups.length === 0 ? 'primary' : 'secondary'} />
            <LocateButton />
            <StartFreshButton folder={status.folder} />
            <LogsButton />
          </>
        ),
      }
    case 'unusable':
      return {
        ...wordsOf(AppError.fromWire(status.error)),
        icon: FileX2,
        details: null,
        actions: (
          <>
            <RetryButton variant="primary" />
            <LocateButton />
            <LogsButton />
          </>
        ),
      }
  }
}

const wordsOf = (error: AppError): { title: string; body: string } => {
  const { title, body } = errorWords(error)
  return { title: title.replace(/\.$/, ''), body }
}
