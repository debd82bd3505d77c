import { useState } from 'react'
import { Link } from 'react-router'
import type { DraftSummary } from '@shared/domain/dataset/draft'
import { untitledVoiceName } from '@shared/domain/dataset/draft-rules'
import type { Upload } from '@shared/domain/cloud/upload'
import { pathTo } from '@renderer/address/paths'
import { counted, minutesReached, size, when } from '@renderer/copy/format'
import { Badge, type Tone } from '@renderer/ui/badge'
import { Card } from '@renderer/ui/card'
import { ContextMenu } from '@renderer/ui/overlays/menu'
import { SampleBadge } from '@renderer/ui/sample-badge'
import { RowMenuButton } from '@renderer/ui/rows/row-menu-button'
import { draftMenu, pressDraftKey, type DraftCommands } from '@renderer/features/drafts/draft-menu'
import { useDraftCommands } from '@renderer/features/drafts/use-draft-commands'
import { draftStage, readyLabel, type DraftStage } from './draft-stage'
import { MinutesBar } from './minutes-bar'
import { named } from '@renderer/lib/named'

const badges: Record<
  DraftStage,
  { label: (draft: DraftSummary, usableMs: number | undefined, boothCount: number) => string; tone: Tone }
> = {
  'upload-blocked': { label: () => 'Needs attention', tone: 'warn' },
  'upload-paused': { label: () => 'Paused', tone: 'neutral' },
  'upload-waiting': { label: () => 'Waiting for the network', tone: 'neutral' },
  uploading: { label: () => 'Uploading', tone: 'accent' },
  problems: { label: (draft) => counted(draft.problemCount, 'problem'), tone: 'warn' },
  empty: {
    label: (_draft, _usableMs, boothCount) => (boothCount > 0 ? 'In the booth' : 'Empty'),
    tone: 'neutral',
  },
  uploaded: { label: () => 'In the cloud', tone: 'good' },
  'too-short': { label: () => 'More audio needed', tone: 'neutral' },
  'partly-uploaded': { label: readyLabel, tone: 'good' },
  ready: { label: readyLabel, tone: 'good' },
}

export interface DraftsSectionProps {
  drafts: readonly DraftSummary[]
  uploads: readonly Upload[]
  /** There are more than these. */
  isPartial: boolean
  usableMsOf: (draftId: string) => number | undefined
  boothCountOf: (draftId: string) => number
}

export function DraftsSection({ drafts, uploads, isPartial, usableMsOf, boothCountOf }: DraftsSectionProps) {
  const [nowMs] = useState(() => Date.now())
  const { commands, dialog } = useDraftCommands()
  return (
    <section {...named('home.drafts')} aria-labelledby="drafts-title" className="flex flex-col gap-3">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="drafts-title" className="text-reading font-semibold">
          Drafts
        </h2>
        {isPartial ? (
          <Link to={pathTo('clones')} className="font-medium text-accent-ink hover:underline">
            Show all
          </Link>
        ) : null}
      </div>
      <Card>
        <ul className="divide-y divide-line">
          {drafts.map((draft) => (
            <DraftRow
              key={draft.id}
              draft={draft}
              upload={uploads.find((upload) => upload.draftId === draft.id)}
              usableMs={usableMsOf(draft.id)}
              boothCount={boothCountOf(draft.id)}
              nowMs={nowMs}
              commands={commands}
            />
          ))}
        </ul>
      </Card>
      {dialog}
    </section>
  )
}

function DraftRow({
  draft,
  upload,
  usableMs,
  boothCount,
  nowMs,
  commands,
}: {
  draft: DraftSummary
  upload: Upload | undefined
  usableMs: number | undefined
  boothCount: number
  nowMs: number
  commands: DraftCommands
}) {
  const badge = badges[draftStage(draft, upload)]
  const meta = [
    counted(draft.sampleCount, 'file'),
    ...(draft.sampleCount > 0 ? [size(draft.totalSizeBytes)] : []),
    `edited ${when(draft.updatedAtMs, nowMs)}`,
  ]
  const name = draft.name.trim() || untitledVoiceName
  return (
    <ContextMenu items={draftMenu([draft], commands)}>
      <li
        className="flex items-center pr-2 transition-colors first:rounded-t-xl last:rounded-b-xl hover:bg-hover"
        onKeyDown={(event) => void pressDraftKey(event, draft, [draft], commands)}
      >
        <Link
          to={pathTo('draft', draft.id)}
          className="flex min-h-14 min-w-0 flex-1 items-center gap-6 rounded-[inherit] py-2 pr-2 pl-4 focus-visible:-outline-offset-2"
        >
          <span className="min-w-0 flex-1">
            <span className="flex min-w-0 items-center gap-2">
              <span dir="auto" className="min-w-0 truncate text-left font-medium">
                {name}
              </span>
              {draft.isSampleDataset ? <SampleBadge /> : null}
            </span>
            <span className="block truncate text-small text-ink-subtle">{meta.join(' · ')}</span>
          </span>
          <span className="w-36 shrink-0 text-right">
            <Badge tone={badge.tone}>{badge.label(draft, usableMs, boothCount)}</Badge>
          </span>
          <span className="flex w-40 shrink-0 items-center gap-3">
            <MinutesBar totalDurationMs={draft.totalDurationMs} />
            <span className="w-16 shrink-0 text-right text-small text-ink-muted">
              {minutesReached(draft.totalDurationMs)}
            </span>
          </span>
        </Link>
        <RowMenuButton name={name} isReachable />
      </li>
    </ContextMenu>
  )
}
