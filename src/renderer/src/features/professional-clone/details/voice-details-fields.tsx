import type { AccentOption } from '@shared/domain/cloud/clone'
import type { Label } from '@shared/domain/dataset/draft'
import { descriptionMaxChars, voiceNameMaxChars } from '@shared/limits'
import { Field } from '@renderer/ui/fields/field'
import { Input } from '@renderer/ui/fields/input'
import { Textarea } from '@renderer/ui/fields/textarea'
import { LabelEditor } from './label-editor'
import { charCount } from '@shared/lib/char-count'

interface VoiceDetailsFieldsProps {
  name: string
  description: string
  descriptionHint: string
  descriptionRows: number
  labels: readonly Label[]
  /** Of the language; undefined while they are not known. */
  accents: readonly AccentOption[] | undefined
  errors: Readonly<Record<'name' | 'description' | 'labels', string | null>>
  /** While the voice is saved: what is typed then would not be in it. The focus stays where it is. */
  isLocked: boolean
  onName: (name: string) => void
  onDescription: (description: string) => void
  onLabels: (labels: Label[]) => void
}

/** What a voice that is being made is called, described as, and labeled with. */
export function VoiceDetailsFields(props: VoiceDetailsFieldsProps) {
  const { name, description, labels, accents, errors, isLocked } = props
  const locked = isLocked ? { readOnly: true, className: 'opacity-60' } : {}
  return (
    <>
      <Field label="Voice name" error={errors.name}>
        <Input
          {...locked}
          maxLength={voiceNameMaxChars}
          value={name}
          onChange={(event) => props.onName(event.currentTarget.value)}
        />
      </Field>
      <Field
        label="Description"
        hint={props.descriptionHint}
        aside={`${charCount(description.trim())} / ${descriptionMaxChars}`}
        error={errors.description}
      >
        <Textarea
          {...locked}
          rows={props.descriptionRows}
          value={description}
          onChange={(event) => props.onDescription(event.currentTarget.value)}
        />
      </Field>
      {/* No key pressed in here saves, so that no focus is lost. */}
      <fieldset disabled={isLocked} aria-label="Labels of the voice" className="contents">
        <LabelEditor
          labels={labels}
          first="language"
          accents={accents}
          headingLevel="h3"
          error={errors.labels ?? undefined}
          onChange={props.onLabels}
        />
      </fieldset>
    </>
  )
}
