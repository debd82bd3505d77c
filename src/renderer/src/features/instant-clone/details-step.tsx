import { useState } from 'react'
import { CircleAlert, LoaderCircle, RotateCcw, UserRoundPlus } from 'lucide-react'
import {
  audioOf,
  descriptionProblem,
  detailsFault,
  isAudioChanged,
  labelsProblem,
  nameProblem,
  uploadFault,
} from '@shared/domain/cloud/instant-clone-rules'
import type { InstantClone, InstantCloneFields } from '@shared/domain/cloud/instant-clone'
import { useRefusal } from '@renderer/bridge/access-queries'
import { useAccents } from '@renderer/bridge/professional-clone-queries'
import { useCommand } from '@renderer/bridge/queries'
import { toastError } from '@renderer/copy/error-toast'
import { VoiceDetailsFields } from '@renderer/features/professional-clone/details/voice-details-fields'
import { StepFooter } from '@renderer/features/professional-clone/wizard/step-footer'
import { DemoVoiceNote } from '@renderer/features/voices/demo-voice-note'
import { freshAddress } from '@renderer/player/fresh-address'
import { PlayToggle } from '@renderer/player/play-toggle'
import { usePlayer } from '@renderer/player/use-player'
import { Button } from '@renderer/ui/button'
import { Progress } from '@renderer/ui/feedback/progress'
import { toast } from '@renderer/ui/feedback/toast'
import { useTried } from '@renderer/ui/fields/use-tried'
import { problemAt } from './clone-words'
import type { CloneStepProps } from './upload-step'

/** Voice Information: what the clone sounds like, what it is called, and the button that makes it. */
export function DetailsStep({ clone, fields, samples, onChange }: CloneStepProps) {
  const { id } = clone
  const { place, isTried, attempt } = useTried<HTMLFormElement>()
  const isEdit = clone.mode === 'edit'
  const save = useCommand('instantClones', 'save')
  const audio = audioOf({ ...clone, ...fields }, samples)
  const isOfAudio = isAudioChanged(audio)
  const refusal = useRefusal(
    !isEdit ? 'sendInstantClone' : isOfAudio ? 'editInstantClone' : 'describeInstantClone',
  )
  const accents = useAccents(languageOf(fields) ?? '')
  const hasAccents = (accents?.length ?? 0) > 0
  const fault = uploadFault(audio, fields.hasAgreed)
  const isSaving = clone.saving === 'saving' || save.isPending
  function start(): void {
    if (!attempt(detailsFault(fields, hasAccents) === null)) return
    if (fault !== null) {
      toast.error(fault.text)
      return onChange({ step: 'upload' })
    }
    save.mutate({ id }, { onError: (error) => toastError(error) })
  }
  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <form
          ref={place}
          aria-label="Voice information"
          className="mx-auto flex w-full max-w-2xl flex-col gap-6 px-6 py-6"
          onSubmit={(event) => {
            event.preventDefault()
            start()
          }}
        >
          {isOfAudio ? <ClonePreview clone={clone} isRefused={Boolean(refusal)} /> : null}
          <DemoVoiceNote kind="made" language={languageOf(fields)} />
          <VoiceDetailsFields
            {...fields}
            descriptionHint="Optional, up to 500 characters."
            descriptionRows={3}
            accents={accents}
            errors={errorsOf(clone, fields, { hasAccents, isTried })}
            isLocked={isSaving}
            onName={(name) => onChange({ name })}
            onDescription={(description) => onChange({ description })}
            onLabels={(labels) => onChange({ labels })}
          />
          {/* Enter in a field. */}
          <button type="submit" className="hidden" tabIndex={-1} aria-hidden />
        </form>
      </div>
      <StepFooter
        onBack={() => onChange({ step: 'upload' })}
        backReason={isSaving ? 'The voice is being saved.' : undefined}
        middle={
          refusal ? (
            <p role="note" className="truncate text-ink-muted" title={refusal.text}>
              {refusal.text}
            </p>
          ) : null
        }
      >
        <Button
          variant="primary"
          icon={UserRoundPlus}
          isBusy={isSaving}
          {...(refusal ? { disabledReason: refusal.text } : {})}
          onClick={start}
        >
          {isEdit ? 'Save changes' : 'Create voice'}
        </Button>
      </StepFooter>
    </>
  )
}

const languageOf = ({ labels }: Pick<InstantCloneFields, 'labels'>): string | null =>
  labels.find(({ label }) => label === 'language')?.value ?? null

/** What is missing is said once saving was tried, what the cloud refused at once. */
function errorsOf(
  clone: InstantClone,
  { name, description, labels }: InstantCloneFields,
  { hasAccents, isTried }: { hasAccents: boolean; isTried: boolean },
) {
  const at = (field: 'name' | 'description' | 'labels', own: string | null): string | null =>
    (isTried ? own : null) ?? problemAt(clone, field)
  return {
    name: at('name', nameProblem(name)),
    description: at('description', descriptionProblem(description)),
    labels: at('labels', labelsProblem(labels, hasAccents)),
  }
}

/** Plays the preview that is there when it comes on the screen; another one has a button of its own. */
function PlayPreview({ cloneId }: { cloneId: string }) {
  const [address] = useState(() => freshAddress(`/clone-preview/${cloneId}`))
  const player = usePlayer(() => address)
  return <PlayToggle player={player} soundId={cloneId} name="preview of the clone" />
}

/** The sound of a clone that is not a voice yet. */
function ClonePreview({ clone, isRefused }: { clone: InstantClone; isRefused: boolean }) {
  const { id, preview, problems } = clone
  const make = useCommand('instantClones', 'makePreview')
  const cancel = useCommand('instantClones', 'cancelPreview')
  if (preview.state === 'running')
    return (
      <section
        aria-label="Preview"
        className="flex items-center gap-4 rounded-xl border border-line bg-sunken p-4"
      >
        <LoaderCircle aria-hidden className="size-5 shrink-0 animate-spin text-ink-muted" />
        <div className="flex min-w-0 flex-1 flex-col gap-2">
          <p>{(preview.sentShare ?? 0) < 1 ? 'Sending your audio' : 'Making the preview'}</p>
          <Progress
            label="Making the preview"
            fraction={(preview.sentShare ?? 0) < 1 ? preview.sentShare : null}
          />
        </div>
        <Button onClick={() => cancel.mutate({ id })}>Cancel</Button>
      </section>
    )
  if (preview.state === 'ready')
    return (
      <section
        aria-label="Preview"
        className="flex items-center gap-3 rounded-xl border border-line bg-surface p-4"
      >
        <PlayPreview cloneId={id} />
        <div className="min-w-0 flex-1">
          <p className="font-medium">This is how the clone sounds</p>
          <p className="text-ink-muted">Nothing is saved until you create the voice.</p>
        </div>
      </section>
    )
  const problem = problems.find(({ isOfPreview }) => isOfPreview)
  const isFailed = problem !== undefined
  return (
    <section
      aria-label="Preview"
      className="flex items-center gap-3 rounded-xl border border-line bg-sunken p-4"
    >
      {isFailed ? <CircleAlert aria-hidden className="size-5 shrink-0 text-warn-ink" /> : null}
      <p className="min-w-0 flex-1 wrap-anywhere text-ink-muted">
        {isFailed
          ? problem.text
          : preview.state === 'unsupported'
            ? 'This server does not make previews of clones.'
            : 'The preview is made when your audio is sent.'}
      </p>
      {preview.state === 'unsupported' || isRefused ? null : (
        <Button
          icon={RotateCcw}
          isBusy={make.isPending}
          onClick={() => make.mutate({ id }, { onError: (error) => toastError(error) })}
        >
          {isFailed ? 'Try again' : 'Make the preview'}
        </Button>
      )}
    </section>
  )
}
