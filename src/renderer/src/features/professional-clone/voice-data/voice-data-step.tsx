import { useState, type ReactNode } from 'react'
import type { Conflict } from '@shared/domain/cloud/conflict'
import type { CloudSampleRow } from '@shared/domain/cloud/voice'
import type { Sample } from '@shared/domain/dataset/sample'
import { useVoiceOf } from '@renderer/bridge/professional-clone-queries'
import { useReport } from '@renderer/bridge/judging-queries'
import { useAccount, useConnection, useUpload } from '@renderer/bridge/queries'
import { call } from '@renderer/bridge/studio'
import { leftInVoiceWords } from '@renderer/copy/gap-words'
import { ConflictChoice } from '@renderer/features/conflicts/conflict-choice'
import { PlayerControls, playablesOf } from '@renderer/player/player-bar'
import { Button } from '@renderer/ui/button'
import { Sheet } from '@renderer/ui/overlays/sheet'
import { useMediaQuery } from '@renderer/ui/use-media-query'
import { addressOf, cloudPlayables } from '../cloud-copy/cloud-playables'
import { CloudCopyState } from '../cloud-copy/cloud-copy-state'
import { CloudSamples } from '../cloud-copy/cloud-samples'
import { DetailsForm } from '../details/details-form'
import { SaveStatus } from '../details/save-status'
import type { DetailsForm as DetailsFormState } from '../details/use-details-form'
import { DraftScreen } from '../draft-screen/draft-screen'
import { useDraftScreen } from '../draft-screen/use-draft-screen'
import { StepFooter } from '../wizard/step-footer'
import type { StepProps } from '../wizard/step-props'
import { DataUseNotice } from './data-use-notice'
import { beyondList, nextWords, onlyInCloud, voiceTotals, whyNoBack, whyNoNext } from './next-rule'
import { SamplesHeader } from './samples-header'
import { useNext } from './use-next'
import { VoiceMeasure } from './voice-measure'

/** Below it the details would leave the samples no room. */
const wide = '(width >= 960px)'

const noCloudSamples: readonly CloudSampleRow[] = []

/** Voice Data: a draft as the wizard's step, with the orb and what only the cloud holds. */
export function VoiceDataStep(props: StepProps & { samples: readonly Sample[] }) {
  const { draft, status, access, samples, onStep, onBack } = props
  const screen = useDraftScreen(draft, samples, { ...status.gaps, addressOf })
  const { details, files, player, importJob, openRecorder, openPlan } = screen
  const voice = useVoiceOf(status.voiceId).data
  const isOffline = useConnection().data?.state === 'offline'
  const isSignedOut = useAccount().data?.mode === 'signed-out'
  const beyond = voice ? beyondList(samples, voice.samples) : noCloudSamples
  const totals = voiceTotals(samples, voice ? onlyInCloud(samples, voice.samples, draft) : noCloudSamples)
  const uploadPhase = useUpload(draft.id)?.phase
  const reason = whyNoNext({
    ...status,
    ...status.gaps,
    samples,
    totals,
    uploadPhase,
    isOffline,
    isSignedOut,
  })
  const frame = useDetailsFrame(details)
  const next = useNext({ draftId: draft.id, totals, status, details: frame, onStep })
  return (
    <>
      <DraftScreen
        screen={screen}
        label="Voice samples"
        details={
          <DetailsFrame {...frame}>
            <DetailsConflict draftId={draft.id} conflict={status.conflict} />
            <DetailsForm details={details} />
            <DataUseNotice trainingOptOut={access.trainingOptOut} />
          </DetailsFrame>
        }
        summary={
          <>
            <VoiceMeasure
              totals={totals}
              report={useReport(draft.id).data}
              onUpload={files.chooseFiles}
              onRecord={openRecorder}
              onOpenDetails={frame.open}
              isEmpty={totals.count === 0}
            />
            {totals.count === 0 && samples.length === 0 ? null : (
              <SamplesHeader
                draft={draft}
                samples={samples}
                totals={totals}
                isImporting={importJob !== undefined}
                onUpload={openPlan}
              />
            )}
          </>
        }
        inCloud={
          voice ? <CloudSamples draftId={draft.id} voice={voice} samples={beyond} player={player} /> : null
        }
        footer={
          <StepFooter
            onBack={onBack}
            backReason={whyNoBack(samples, uploadPhase)}
            middle={
              <PlayerControls
                player={player}
                playables={[...playablesOf(samples), ...(voice ? cloudPlayables(voice, beyond) : [])]}
              />
            }
          >
            <CloudCopyState state={status.cloudDetails} />
            <SaveStatus saveState={details.saveState} save={details.save} />
            <NextButton next={next} status={status} reason={reason} />
          </StepFooter>
        }
      />
      {next.question}
    </>
  )
}

interface NextButtonProps extends Pick<StepProps, 'status'> {
  next: ReturnType<typeof useNext>
  /** Why there is no going on; null: there is. */
  reason: string | null
}

function NextButton({ next, status, reason }: NextButtonProps) {
  return (
    <Button
      variant="primary"
      isBusy={next.isSaving}
      onClick={next.go}
      hint={leftInVoiceWords(status.gaps) ?? undefined}
      {...(reason === null ? {} : { disabledReason: reason })}
    >
      {nextWords(status)}
    </Button>
  )
}

interface Frame {
  /** Null where the details stand beside the samples. */
  open: (() => void) | null
  isOpen: boolean
  close: () => void
}

/** Where the details stand, and a save that shows what is wrong with them. */
function useDetailsFrame(
  details: DetailsFormState,
): Frame & { save: () => Promise<boolean>; show: () => void } {
  const isWide = useMediaQuery(wide)
  const [isOpen, setOpen] = useState(false)
  const show = () => setOpen(true)
  const save = async (): Promise<boolean> => {
    const isSaved = await details.save()
    if (!isSaved) show()
    return isSaved
  }
  return { open: isWide ? null : show, isOpen, close: () => setOpen(false), save, show }
}

function DetailsFrame({ open, isOpen, close, children }: Frame & { children: ReactNode }) {
  return open === null ? (
    <aside
      aria-label="Voice details"
      className="flex w-76 shrink-0 flex-col gap-5 overflow-y-auto border-r border-line bg-sunken p-5 panel:w-88 panel:p-6"
    >
      {children}
    </aside>
  ) : (
    <Sheet isOpen={isOpen} onClose={close} title="Voice details">
      <div className="flex flex-col gap-5 p-4">{children}</div>
    </Sheet>
  )
}

function DetailsConflict({ draftId, conflict }: { draftId: string; conflict: Conflict | null }) {
  if (!conflict) return null
  return (
    <ConflictChoice
      conflict={conflict}
      resolve={(choice) => call('professionalClone', 'resolveDetails', { draftId, choice })}
    />
  )
}
