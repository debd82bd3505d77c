import type { ReactNode } from 'react'
import type { Account, Connection } from '@shared/domain/app/account'
import type { DraftSummary } from '@shared/domain/dataset/draft'
import { untitledVoiceName } from '@shared/domain/dataset/draft-rules'
import type { Job } from '@shared/domain/app/job'
import type { Upload } from '@shared/domain/cloud/upload'
import { useDraftNames } from '@renderer/bridge/queries'
import { Card } from '@renderer/ui/card'
import { accountNotice, type Notice } from './account-notice'
import { JobRow } from './job-row'
import { NoticeRow } from './notice-row'
import { UploadRow } from './upload-row'
import { named } from '@renderer/lib/named'

export interface ActivitySectionProps {
  uploads: readonly Upload[]
  jobs: readonly Job[]
  drafts: readonly DraftSummary[]
  account: Account
  connection: Connection
}

/** What is under way or needs a look; nothing at all when there is nothing. */
export function ActivitySection(props: ActivitySectionProps) {
  const { drafts, account, connection } = props
  const nameOf = useNames(
    drafts,
    [...props.uploads, ...props.jobs].flatMap(({ draftId }) => draftId ?? []),
  )
  // Work for a draft that is in the trash may go on for a moment.
  const isThere = ({ draftId }: { draftId: string | null }): boolean =>
    draftId === null || nameOf(draftId) !== null
  const uploads = props.uploads.filter(isThere)
  const jobs = props.jobs.filter(isThere)
  const notice: Notice | null = uploads.some((upload) => upload.phase === 'blocked')
    ? null
    : accountNotice(account, connection)
  const rows: ReactNode[] = [
    ...(notice ? [<NoticeRow key="account" notice={notice} />] : []),
    ...uploads.map((upload) => (
      <UploadRow
        key={upload.draftId}
        upload={upload}
        draftName={nameOf(upload.draftId) ?? untitledVoiceName}
      />
    )),
    ...jobs.map((job) => (
      <JobRow
        key={job.id}
        job={job}
        draftName={(job.draftId === null ? null : nameOf(job.draftId)) ?? untitledVoiceName}
      />
    )),
  ]
  if (rows.length === 0) return null
  return (
    <section {...named('home.activity')} aria-labelledby="activity-title" className="flex flex-col gap-3">
      <h2 id="activity-title" className="text-reading font-semibold">
        In progress
      </h2>
      <Card>
        <ul className="divide-y divide-line">{rows}</ul>
      </Card>
    </section>
  )
}

/** The newest drafts are here already; the others are asked for. Null for a draft that is gone. */
function useNames(
  drafts: readonly DraftSummary[],
  ids: readonly string[],
): (draftId: string) => string | null {
  const known = new Map(drafts.map((draft) => [draft.id, draft.name]))
  const asked = useDraftNames(ids.filter((id) => !known.has(id)))
  return (draftId) => {
    const name = known.get(draftId) ?? asked(draftId)
    // An ellipsis for the moment until main has answered.
    if (name === null) return null
    return name === undefined ? '…' : name.trim() || untitledVoiceName
  }
}
