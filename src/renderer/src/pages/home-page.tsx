import { AudioLines } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Job } from '@shared/domain/app/job'
import type { DraftSummary } from '@shared/domain/dataset/draft'
import {
  homeDraftsLimit,
  queryClient,
  useAccount,
  useConnection,
  useDrafts,
  useJobs,
  useCloneStatuses,
  useUploads,
  useUsableMs,
} from '@renderer/bridge/queries'
import { ErrorNotice } from '@renderer/copy/error-notice'
import { Button } from '@renderer/ui/button'
import { Page } from '@renderer/ui/page'
import { PageHeader } from '@renderer/ui/page-header'
import { useAddVoice } from '@renderer/address/use-add-voice'
import { useWizard } from '@renderer/address/use-wizard'
import { Skeleton, SkeletonRows } from '@renderer/ui/feedback/skeleton'
import { UnsavedSection } from '@renderer/features/record/recovery/unsaved-section'
import { type Begin, useBegin } from '@renderer/features/drafts/use-begin'
import { ActivitySection } from '@renderer/features/home/activity-section'
import { Doors } from '@renderer/features/home/doors'
import { DraftsSection } from '@renderer/features/home/drafts-section'
import { FirstStart } from '@renderer/features/home/first-start'
import { draftsInCloud, readyDrafts, shortDrafts } from '@renderer/features/home/draft-stage'
import { nextStep } from '@renderer/features/home/next-step'
import { NextStepCard } from '@renderer/features/home/next-step-card'
import { useBoothCounts } from '@renderer/features/home/use-booth-counts'
import { useElsewhere } from '@renderer/features/home/use-elsewhere'
import { isUnfinished } from '@renderer/features/home/upload-words'
import { addDropped } from '@renderer/features/professional-clone/import/add-dropped'
import { DropArea } from '@renderer/features/professional-clone/import/drop-area'
import { useFileInputs } from '@renderer/features/professional-clone/import/use-file-inputs'
import { ChecklistCard } from '@renderer/features/onboarding/checklist-card'
import { UnfinishedClones } from '@renderer/features/instant-clone/unfinished-clones'
import { UnfinishedDesigns } from '@renderer/features/voice-design/unfinished-designs'
import { named } from '@renderer/lib/named'

const none: readonly DraftSummary[] = []

const isChangingAudio = ({ kind, state }: Job): boolean =>
  state === 'running' && (kind === 'apply-settings' || kind === 'make-segments')

export function HomePage() {
  const drafts = useDrafts(homeDraftsLimit)
  const uploads = useUploads()
  const jobs = useJobs()
  const account = useAccount()
  const connection = useConnection()
  const begin = useBegin()
  const ready = readyDrafts(drafts.data ?? none, uploads.data)
  const usableMsOf = useUsableMs(ready.map(({ id }) => id))
  const isElsewhere = useElsewhere(ready.map(({ id }) => id))
  const statusOf = useCloneStatuses(draftsInCloud(drafts.data ?? none, uploads.data).map(({ id }) => id))
  const boothCountOf = useBoothCounts(shortDrafts(drafts.data ?? none, uploads.data).map(({ id }) => id))

  const failed = drafts.error ?? uploads.error ?? jobs.error ?? account.error ?? connection.error
  if (failed) {
    return (
      <Page>
        <PageHeader title="Home" />
        <ErrorNotice
          error={failed}
          action={{ label: 'Try again', onSelect: () => void queryClient.refetchQueries({ type: 'active' }) }}
        />
      </Page>
    )
  }
  if (!drafts.data || !uploads.data || !jobs.data || !account.data || !connection.data)
    return <HomeSkeleton />

  const step = nextStep({
    drafts: drafts.data,
    uploads: uploads.data,
    account: account.data,
    connection: connection.data,
    usableMsOf,
    statusOf,
    boothCountOf,
    isApplying: (id) => jobs.data.some((job) => job.draftId === id && isChangingAudio(job)),
    isElsewhere,
  })
  const running = jobs.data.filter((job) => job.state === 'running' || job.state === 'failed')
  const isNew = drafts.data.length === 0 && running.length === 0
  return (
    <HomeFrame
      begin={begin}
      ways={(onAddRecordings) =>
        step === null ? (
          <FirstStart begin={begin} onAddRecordings={onAddRecordings} />
        ) : (
          <>
            <NextStepCard step={step} />
            <Doors begin={begin} onAddRecordings={onAddRecordings} isCompact />
          </>
        )
      }
    >
      {isNew ? null : (
        <ActivitySection
          uploads={uploads.data.filter(isUnfinished)}
          jobs={running}
          drafts={drafts.data}
          account={account.data}
          connection={connection.data}
        />
      )}
      <UnsavedSection />
      {drafts.data.length === 0 ? null : (
        <DraftsSection
          drafts={drafts.data}
          uploads={uploads.data}
          isPartial={drafts.data.length === homeDraftsLimit}
          usableMsOf={usableMsOf}
          boothCountOf={boothCountOf}
        />
      )}
      <UnfinishedDesigns />
      <UnfinishedClones />
    </HomeFrame>
  )
}

interface HomeFrameProps {
  begin: Begin
  ways: (onAddRecordings: () => void) => ReactNode
  children: ReactNode
}

/** Takes recordings chosen, or dropped anywhere on the page, into a draft that is made for them. */
function HomeFrame({ begin, ways, children }: HomeFrameProps) {
  const take = (chosen: File[]): void => void addDropped(begin.draftForFiles, chosen)
  const files = useFileInputs(take)
  const { open: addVoice, address: way } = useAddVoice()
  // The wizard has inputs of its own; the choice of a way has none, and nothing may change under it.
  const isWizardOpen = useWizard().address !== null
  const isCovered = isWizardOpen || way !== null
  return (
    <DropArea onDrop={take} hint="Audio files, folders, or the folder of a session. Files are copied.">
      {isCovered ? null : files.inputs}
      <div className="min-h-0 flex-1 overflow-y-auto [scrollbar-gutter:stable]">
        <Page>
          <PageHeader
            title="Home"
            actions={
              <Button
                {...named('home.add-voice')}
                icon={AudioLines}
                onClick={() => addVoice('chooseVoiceType')}
              >
                Add voice
              </Button>
            }
          />
          {ways(files.chooseFiles)}
          <ChecklistCard />
          {children}
        </Page>
      </div>
    </DropArea>
  )
}

function HomeSkeleton() {
  return (
    <Page>
      <PageHeader title="Home" />
      <Skeleton className="h-28 w-full rounded-xl" />
      <SkeletonRows count={5} label="Loading drafts" />
    </Page>
  )
}
