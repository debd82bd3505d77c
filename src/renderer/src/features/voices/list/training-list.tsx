import { useState } from 'react'
import { Play, RotateCcw } from 'lucide-react'
import {
  canRerunFineTuning,
  canStartFineTuning,
  cloneTexts,
  fineTuningMessage,
  hasEnoughAudio,
  isTraining,
  trainingWaitsFor,
} from '@shared/domain/cloud/clone-rules'
import type { CloneGaps } from '@shared/domain/cloud/clone'
import type { ModelTraining, Voice } from '@shared/domain/cloud/voice'
import { AppError } from '@shared/errors/app-error'
import { useAccessFacts } from '@renderer/bridge/access-queries'
import { useCommand, useConnection } from '@renderer/bridge/queries'
import { call } from '@renderer/bridge/studio'
import { toastError, toastFailure } from '@renderer/copy/error-toast'
import { Badge, type Tone } from '@renderer/ui/badge'
import { Button } from '@renderer/ui/button'
import { Progress } from '@renderer/ui/feedback/progress'
import { useWizard } from '@renderer/address/use-wizard'
import { HeldDialog } from './held-dialog'
import { ConsentDialog } from '../rights/consent-dialog'

const looks: Record<ModelTraining['state'], { tone: Tone; text: string }> = {
  not_started: { tone: 'neutral', text: 'Not started' },
  queued: { tone: 'accent', text: 'Queued' },
  fine_tuning: { tone: 'accent', text: 'Training' },
  delayed: { tone: 'warn', text: 'Delayed' },
  fine_tuned: { tone: 'good', text: 'Ready' },
  failed: { tone: 'warn', text: 'Failed' },
  unknown: { tone: 'neutral', text: 'Unknown' },
}

/** Training per model, with its progress, and the ways to start it (spec/speech-synthesis.md sections 4 and 5). */
export function TrainingList({ voice }: { voice: Voice }) {
  return (
    <ul className="flex flex-col gap-3">
      {voice.training.map((row) => (
        <li key={row.modelId} className="flex flex-col gap-1.5">
          <div className="flex items-center gap-2">
            <span className="min-w-0 flex-1 truncate" title={row.modelName}>
              {row.modelName}
            </span>
            <Badge tone={looks[row.state].tone}>{looks[row.state].text}</Badge>
            <StartButton voice={voice} row={row} />
          </div>
          {isTraining(row) && row.state !== 'unknown' ? (
            <Progress
              label={`Training of ${row.modelName}`}
              fraction={row.progress}
              valueText={fineTuningMessage(row)}
            />
          ) : null}
          <p className="text-small text-ink-muted">{fineTuningMessage(row)}</p>
          {row.state === 'failed' && row.message ? (
            <p className="text-small wrap-anywhere text-warn-ink">{row.message}</p>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

function StartButton({ voice, row }: { voice: Voice; row: ModelTraining }) {
  const train = useCommand('professionalClone', 'train')
  const isOffline = useConnection().data?.state === 'offline'
  const canBypassCaptcha = useAccessFacts().data?.canBypassVoiceCaptcha === true
  const { verifyVoice, editVoice } = useWizard()
  /** What is asked before. */
  const [asking, setAsking] = useState<
    { kind: 'rights'; draftId: string; gaps: CloneGaps } | { kind: 'held'; gaps: CloneGaps } | null
  >(null)
  const stopAsking = (): void => setAsking(null)
  const { verification } = voice
  if (!verification || !row.canTrain) return null
  // Where nothing is verified, the dialog for it would lead to the training of every model.
  const isAllowedToFineTune = verification.isAllowedToFineTune || canBypassCaptcha
  const isRerun = canRerunFineTuning(voice, voice.training)
  const isOpen = row.state === 'not_started' || row.state === 'failed'
  const canStart = canStartFineTuning({ isAllowedToFineTune }, voice.training)
  if (!isOpen || !(isRerun || (voice.isOwner && canStart))) return null
  const start = async (isPartial: boolean): Promise<void> => {
    if (!isAllowedToFineTune) return verifyVoice(voice.voiceId)
    stopAsking()
    try {
      const draftId =
        voice.draftId ?? (await call('professionalClone', 'resume', { voiceId: voice.voiceId })).draftId
      const { trainingGate, gaps } = await call('professionalClone', 'refresh', { draftId })
      if (trainingGate === 'confirm-rights') return setAsking({ kind: 'rights', draftId, gaps })
      if (trainingWaitsFor(gaps, isPartial) !== null) return setAsking({ kind: 'held', gaps })
      await train.mutateAsync({ draftId, modelId: row.modelId, isPartial, isFirst: false })
      await call('voices', 'syncNow', {})
    } catch (error) {
      if (error instanceof AppError && error.code === 'training-waits') toastError(error)
      else toastFailure(cloneTexts.trainFailed, error)
    }
  }
  const label = row.state === 'failed' ? 'Retry' : 'Start'
  return (
    <>
      <Button
        size="sm"
        icon={label === 'Retry' ? RotateCcw : Play}
        aria-label={`${label} training of ${row.modelName}`}
        isBusy={train.isPending}
        {...(isOffline
          ? { disabledReason: 'Training runs in the cloud. Connect to the internet first.' }
          : hasEnoughAudio(voice.samples.map(({ durationMs }) => durationMs))
            ? {}
            : { disabledReason: 'At least 10 minutes of audio is required for training.' })}
        onClick={() => void start(false)}
      >
        {label}
      </Button>
      {asking?.kind === 'rights' ? (
        <ConsentDialog
          draftId={asking.draftId}
          left={asking.gaps}
          onConfirm={() => void start(false)}
          onClose={stopAsking}
        />
      ) : null}
      {asking?.kind === 'held' ? (
        <HeldDialog
          gaps={asking.gaps}
          onTrainPartial={() => void start(true)}
          onVoiceData={() => editVoice(voice.voiceId)}
          onClose={stopAsking}
        />
      ) : null}
    </>
  )
}
