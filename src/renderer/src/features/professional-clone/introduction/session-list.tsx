import { ArrowRight } from 'lucide-react'
import type { CloneSession } from '@shared/domain/cloud/clone'
import { untitledVoiceName } from '@shared/domain/dataset/draft-rules'
import { useFreshCloneSessions } from '@renderer/bridge/professional-clone-queries'
import { ErrorNotice } from '@renderer/copy/error-notice'
import { when } from '@renderer/copy/format'
import { Badge, type Tone } from '@renderer/ui/badge'
import { Button } from '@renderer/ui/button'
import { SampleBadge } from '@renderer/ui/sample-badge'
import { SkeletonRows } from '@renderer/ui/feedback/skeleton'
import { useNow } from '@renderer/lib/use-now'

const badges: Record<CloneSession['state'], { words: string; tone: Tone }> = {
  draft: { words: 'Voice Data', tone: 'neutral' },
  not_verified: { words: 'Verification', tone: 'accent' },
  not_started: { words: 'Ready to train', tone: 'good' },
}

const underReview = { words: 'Under review', tone: 'neutral' } as const

const placeOf = ({ draftId, voiceId }: CloneSession): string =>
  draftId === null ? 'cloud only' : voiceId === null ? 'this computer only' : 'this computer and the cloud'

interface SessionListProps {
  /** The draft or voice that is being opened. */
  busyWith: string | null
  onResume: (session: CloneSession) => void
}

/** Unfinished professional clones, here and in the cloud, each to go on with where it stopped. */
export function SessionList({ busyWith, onResume }: SessionListProps) {
  const sessions = useFreshCloneSessions()
  const nowMs = useNow()
  if (sessions.error) {
    return (
      <ErrorNotice
        error={sessions.error}
        isInline
        action={{ label: 'Try again', onSelect: () => void sessions.refetch() }}
      />
    )
  }
  if (!sessions.data) return <SkeletonRows count={3} label="Loading drafts" />
  if (sessions.data.length === 0) return null
  return (
    <section aria-labelledby="unfinished" className="flex flex-col gap-3">
      <h3 id="unfinished" className="text-reading font-semibold">
        Drafts to continue
      </h3>
      <ul className="divide-y divide-line rounded-xl border border-line bg-surface">
        {sessions.data.map((session) => {
          const id = session.draftId ?? session.voiceId ?? ''
          const name = session.name.trim() || untitledVoiceName
          const { state, isUnderReview } = session
          const badge = state === 'not_started' && isUnderReview ? underReview : badges[state]
          const edited = session.updatedAtMs === null ? null : `edited ${when(session.updatedAtMs, nowMs)}`
          return (
            <li key={id} className="flex min-h-14 items-center gap-4 py-2 pr-3 pl-4">
              <div className="min-w-0 flex-1">
                <p dir="auto" className="truncate text-left font-medium" title={name}>
                  {name}
                </p>
                <p className="truncate text-small text-ink-subtle">
                  {[edited, placeOf(session), session.isLastKnown ? 'last known state' : null]
                    .filter((part) => part !== null)
                    .join(' · ')}
                </p>
              </div>
              {session.isSampleDataset ? <SampleBadge /> : null}
              <Badge tone={badge.tone}>{badge.words}</Badge>
              <Button
                aria-label={`Resume ${name}`}
                isBusy={busyWith === id}
                isDisabled={busyWith !== null}
                onClick={() => onResume(session)}
              >
                Resume
                <ArrowRight aria-hidden className="size-4" />
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
