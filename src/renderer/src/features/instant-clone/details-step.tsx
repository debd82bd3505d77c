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
import { descriptionMaxChars, voiceNameMaxChars } from '@shared/limits'
import { useRefusal } from '@renderer/bridge/access-queries'
import { useAccents } from '@renderer/bridge/professional-clone-queries'
import { useCommand } from '@renderer/bridge/queries'
import { toastError } from '@renderer/copy/error-toast'
import { LabelEditor } from '@renderer/features/professional-clone/details/label-editor'
import { StepFooter } from '@renderer/features/professional-clone/wizard/step-footer'
import { DemoVoiceNote } from '@renderer/features/voices/demo-voice-note'
import { PlayToggle } from '@renderer/player/play-toggle'
import { usePlayer } from '@renderer/player/use-player'
import { Button } from '@renderer/ui/button'
import { Progress } from '@renderer/ui/feedback/progress'
import { Field } from '@renderer/ui/fields/field'
import { Input } from '@renderer/ui/fields/input'
import { Textarea } from '@renderer/ui/fields/textarea'
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
          {/* What is typed while the voice is saved would not be in it. */}
          <fieldset disabled={isSaving} aria-label="Details" className="contents">
            <DetailFields
              clone={clone}
              fields={fields}
              accents={accents}
              isTried={isTried}
              onChange={onChange}
            />
          </fieldset>
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

interface DetailFieldsProps extends Omit<CloneStepProps, 'samples'> {
  accents: ReturnType<typeof useAccents>
  /** Saving was tried. */
  isTried: boolean
}

function DetailFields({ clone, fields, accents, isTried, onChange }: DetailFieldsProps) {
  const shown = (own: string | null, at: 'name' | 'description' | 'labels'): { error?: string } => {
    const error = (isTried ? own : null) ?? problemAt(clone, at)
    return error === null ? {} : { error }
  }
  const hasAccents = (accents?.length ?? 0) > 0
  return (
    <>
      <Field label="Voice name" {...shown(nameProblem(fields.name), 'name')}>
        <Input
          maxLength={voiceNameMaxChars}
          value={fields.name}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
      </Field>
      <Field
        label="Description"
        hint="Optional, up to 500 characters."
        aside={`${fields.description.trim().length} / ${descriptionMaxChars}`}
        {...shown(descriptionProblem(fields.description), 'description')}
      >
        <Textarea
          rows={3}
          value={fields.description}
          onChange={(event) => onChange({ description: event.currentTarget.value })}
        />
      </Field>
      <LabelEditor
        labels={fields.labels}
        first="language"
        accents={accents}
        headingLevel="h3"
        error={shown(labelsProblem(fields.labels, hasAccents), 'labels').error}
        onChange={(labels) => onChange({ labels })}
      />
    </>
  )
}

/** The sound of a clone that is not a voice yet. */
function ClonePreview({ clone, isRefused }: { clone: InstantClone; isRefused: boolean }) {
  const { id, preview, problems } = clone
  const player = usePlayer((cloneId) => `/clone-preview/${cloneId}`)
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
        <PlayToggle player={player} soundId={id} name="preview of the clone" />
        <div className="min-w-0 flex-1">
          <p className="font-medium">This is how the clone sounds</p>
          <p className="text-ink-muted">Nothing is made until you create the voice.</p>
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
            ? 'This server makes the voice without a preview.'
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
