import { AudioLines, Plus } from 'lucide-react'
import {
  homeDraftsLimit,
  queryClient,
  useAccount,
  useConnection,
  useDrafts,
  useJobs,
  useUploads,
} from '@renderer/bridge/queries'
import { ErrorNotice } from '@renderer/copy/error-notice'
import { Button } from '@renderer/ui/button'
import { Page } from '@renderer/ui/page'
import { PageHeader } from '@renderer/ui/page-header'
import { Skeleton, SkeletonRows } from '@renderer/ui/feedback/skeleton'
import { useAddVoice } from '@renderer/address/use-add-voice'
import { useWizard } from '@renderer/address/use-wizard'
import { UnsavedSection } from '@renderer/features/record/recovery/unsaved-section'
import { ActivitySection } from '@renderer/features/home/activity-section'
import { DraftsSection } from '@renderer/features/home/drafts-section'
import { FirstStart } from '@renderer/features/home/first-start'
import { nextStep } from '@renderer/features/home/next-step'
import { NextStepCard } from '@renderer/features/home/next-step-card'
import { isUnfinished } from '@renderer/features/home/upload-words'
import { UnfinishedDesigns } from '@renderer/features/voice-design/unfinished-designs'
import { useCreateDraft } from '@renderer/features/home/use-create-draft'

export function HomePage() {
  const drafts = useDrafts(homeDraftsLimit)
  const uploads = useUploads()
  const jobs = useJobs()
  const account = useAccount()
  const connection = useConnection()
  const create = useCreateDraft()
  const wizard = useWizard()
  const { open: addVoice } = useAddVoice()

  const addVoiceButton = (
    <Button icon={AudioLines} onClick={() => addVoice('chooseVoiceType')}>
      Add voice
    </Button>
  )

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
  })
  const running = jobs.data.filter((job) => job.state === 'running' || job.state === 'failed')
  if (drafts.data.length === 0 && running.length === 0) {
    return (
      <Page>
        <PageHeader title="Home" actions={addVoiceButton} />
        <UnsavedSection />
        <UnfinishedDesigns />
        <FirstStart
          step={step}
          onCreate={create.start}
          isCreating={create.isBusy}
          onOpenWizard={wizard.openIntroduction}
        />
      </Page>
    )
  }
  return (
    <Page>
      <PageHeader
        title="Home"
        actions={
          <>
            <Button icon={Plus} isBusy={create.isBusy} onClick={create.start}>
              New draft
            </Button>
            {addVoiceButton}
          </>
        }
      />
      <NextStepCard step={step} onCreate={create.start} />
      <ActivitySection
        uploads={uploads.data.filter(isUnfinished)}
        jobs={running}
        drafts={drafts.data}
        account={account.data}
        connection={connection.data}
      />
      <UnsavedSection />
      <DraftsSection
        drafts={drafts.data}
        uploads={uploads.data}
        isPartial={drafts.data.length === homeDraftsLimit}
      />
      <UnfinishedDesigns />
    </Page>
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
