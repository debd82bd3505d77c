import { useState } from 'react'
import type { CloudSampleRow } from '@shared/domain/voice'
import type { Sample } from '@shared/domain/sample'
import { useVoiceOf } from '@renderer/bridge/clone-queries'
import { useReport } from '@renderer/bridge/judging'
import { useAccount, useConnection, useJobs } from '@renderer/bridge/queries'
import { call } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { Button } from '@renderer/ui/button'
import { toast } from '@renderer/ui/feedback/toast'
import { DetailsForm } from '../details/details-form'
import { SaveStatus } from '../details/save-status'
import { useDetailsForm } from '../details/use-details-form'
import { addFiles } from '../import/add-files'
import { DropArea } from '../import/drop-area'
import { ImportProgress } from '../import/import-progress'
import { useFileInputs } from '../import/use-file-inputs'
import { useRefusalToasts } from '../import/use-refusal-toasts'
import { PlayerControls, playablesOf } from '@renderer/player/player-bar'
import { usePlayer } from '@renderer/player/use-player'
import { SampleList } from '../samples/sample-list'
import { hasMixedLanguages } from '@renderer/features/totals/totals'
import { useDatasetDialogs } from '../use-dataset-dialogs'
import { UploadPanel } from '@renderer/features/uploads/upload-panel'
import type { StepProps } from '../wizard/step-props'
import { StepFooter } from '../wizard/step-footer'
import { CloudCopyState } from '../cloud-copy/cloud-copy-state'
import { CloudSamples } from '../cloud-copy/cloud-samples'
import { addressOf, cloudPlayables } from '../cloud-copy/cloud-playables'
import { ConsentDialog } from './consent-dialog'
import { DetailsConflict } from './details-conflict'
import { DataUseNotice } from './data-use-notice'
import { isSaved, isShort, isUploading, onlyInCloud, voiceTotals, whyNoNext, whyNotSaved } from './next-rule'
import { SamplesHeader } from './samples-header'
import { ShortDatasetDialog } from './short-dataset-dialog'
import { VoiceMeasure } from './voice-measure'

const noCloudSamples: readonly CloudSampleRow[] = []

/** Voice Data: the form, the orb, the samples. */
export function VoiceDataStep(props: StepProps & { samples: readonly Sample[] }) {
  const { draft, status, rules, samples, onStep, onBack } = props
  const details = useDetailsForm(draft)
  const files = useFileInputs(draft.id)
  const player = usePlayer(addressOf)
  const { openRecorder, openPlan, openSettings, dialogs } = useDatasetDialogs(draft, samples, player)
  const report = useReport(draft.id).data
  const voice = useVoiceOf(status.voiceId).data
  const importJob = useJobs().data?.find(
    (job) => job.kind === 'import' && job.draftId === draft.id && job.state === 'running',
  )
  useRefusalToasts(draft.id, samples)
  const isOffline = useConnection().data?.state === 'offline'
  const isSignedOut = useAccount().data?.mode === 'signed-out'
  const [asking, setAsking] = useState<'short' | 'rights' | null>(null)
  const [isSaving, setSaving] = useState(false)

  const cloudOnly = voice ? onlyInCloud(samples, voice.samples) : noCloudSamples
  const totals = voiceTotals(samples, cloudOnly)
  const reason = whyNoNext({ samples, totals, isUploaded: status.isUploaded, isOffline, isSignedOut })

  /** Saves, asks what has to be asked, and moves on once the cloud has the details. */
  const advance = async (confirmed: { short?: boolean; rights?: boolean }): Promise<void> => {
    if (!(await details.save())) return
    if (isShort(totals) && !confirmed.short) return setAsking('short')
    if (rules.canBypassVoiceCaptcha && !status.hasConsented && !confirmed.rights) return setAsking('rights')
    const saved = await call('professionalClone', 'saveDetails', { draftId: draft.id })
    if (isSaved(saved)) return onStep('verification')
    const why = whyNotSaved(saved)
    if (why !== null) toast.warning(why, { id: 'clone-not-saved' })
  }
  const goOn = async (confirmed: Parameters<typeof advance>[0]): Promise<void> => {
    setAsking(null)
    setSaving(true)
    await advance(confirmed).catch((error: unknown) => toastError(error))
    setSaving(false)
  }

  return (
    <DropArea onDrop={(dropped) => void addFiles(draft.id, dropped)}>
      {files.inputs}
      <div className="flex min-h-0 flex-1">
        <aside
          aria-label="Voice details"
          className="flex w-76 shrink-0 flex-col gap-5 overflow-y-auto border-r border-line bg-sunken p-5 panel:w-88 panel:p-6"
        >
          <DetailsConflict draftId={draft.id} conflict={status.conflict} />
          <DetailsForm details={details} isLanguageMixed={hasMixedLanguages(samples)} />
          <DataUseNotice trainingOptOut={rules.trainingOptOut} />
        </aside>
        <section aria-label="Voice samples" className="@container flex min-w-0 flex-1 flex-col">
          <VoiceMeasure
            totals={totals}
            report={report}
            onUpload={files.chooseFiles}
            onRecord={openRecorder}
            isEmpty={totals.count === 0}
          />
          {totals.count === 0 && samples.length === 0 ? null : (
            <SamplesHeader
              draftId={draft.id}
              samples={samples}
              totals={totals}
              isImporting={importJob !== undefined}
              onUpload={openPlan}
            />
          )}
          {samples.length === 0 ? null : (
            <SampleList
              draftId={draft.id}
              samples={samples}
              player={player}
              onUploadAgain={openPlan}
              onSettings={openSettings}
            />
          )}
          {voice && cloudOnly.length > 0 ? (
            <CloudSamples draftId={draft.id} voice={voice} samples={cloudOnly} player={player} />
          ) : null}
          {importJob ? <ImportProgress job={importJob} /> : null}
          <UploadPanel draftId={draft.id} onUploadAgain={openPlan} />
        </section>
      </div>
      <StepFooter
        onBack={onBack}
        backReason={isUploading(samples) ? 'Samples are uploading.' : undefined}
        middle={
          <PlayerControls
            player={player}
            playables={[...playablesOf(samples), ...(voice ? cloudPlayables(voice, cloudOnly) : [])]}
          />
        }
      >
        <CloudCopyState state={status.cloudDetails} />
        <SaveStatus saveState={details.saveState} save={details.save} />
        <Button
          variant="primary"
          isBusy={isSaving}
          onClick={() => void goOn({})}
          {...(reason === null ? {} : { disabledReason: reason })}
        >
          {status.hasTrainedBefore ? 'Next: retrain' : 'Next'}
        </Button>
      </StepFooter>
      {dialogs}
      {asking === 'short' ? (
        <ShortDatasetDialog
          durationMs={totals.durationMs}
          onConfirm={() => void goOn({ short: true })}
          onClose={() => setAsking(null)}
        />
      ) : null}
      {asking === 'rights' ? (
        <ConsentDialog
          draftId={draft.id}
          onConfirm={() => void goOn({ short: true, rights: true })}
          onClose={() => setAsking(null)}
        />
      ) : null}
    </DropArea>
  )
}
