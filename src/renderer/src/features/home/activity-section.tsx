import type { ReactNode } from 'react'
import type { Account, Connection } from '@shared/domain/account'
import type { DraftSummary } from '@shared/domain/draft'
import type { Job } from '@shared/domain/job'
import type { Upload } from '@shared/domain/upload'
import { Card } from '@renderer/ui/card'
import { accountNotice, type Notice } from './account-notice'
import { JobRow } from './job-row'
import { NoticeRow } from './notice-row'
import { UploadRow } from './upload-row'

export interface ActivitySectionProps {
  uploads: readonly Upload[]
  jobs: readonly Job[]
  drafts: readonly DraftSummary[]
  account: Account
  connection: Connection
}

/** What is under way or needs a look; nothing at all when there is nothing. */
export function ActivitySection({ uploads, jobs, drafts, account, connection }: ActivitySectionProps) {
  const nameOf = (draftId: string | null): string =>
    drafts.find((draft) => draft.id === draftId)?.name.trim() || 'Untitled voice'
  const notice: Notice | null = uploads.some((upload) => upload.phase === 'blocked')
    ? null
    : accountNotice(account, connection)
  const rows: ReactNode[] = [
    ...(notice ? [<NoticeRow key="account" notice={notice} />] : []),
    ...uploads.map((upload) => (
      <UploadRow key={upload.draftId} upload={upload} draftName={nameOf(upload.draftId)} />
    )),
    ...jobs.map((job) => <JobRow key={job.id} job={job} draftName={nameOf(job.draftId)} />),
  ]
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="activity-title" className="flex flex-col gap-3">
      <h2 id="activity-title" className="text-reading font-semibold">
        Under way
      </h2>
      <Card>
        <ul className="divide-y divide-line">{rows}</ul>
      </Card>
    </section>
  )
}
