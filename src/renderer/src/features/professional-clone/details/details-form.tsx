import { Controller, useFormState, useWatch } from 'react-hook-form'
import { withoutAccent } from '@shared/domain/dataset/label-rules'
import { descriptionMaxChars, voiceNameMaxChars } from '@shared/limits'
import { useCloneLanguages } from '@renderer/bridge/professional-clone-queries'
import { languageOptions } from '@renderer/copy/languages'
import { Field } from '@renderer/ui/fields/field'
import { Input } from '@renderer/ui/fields/input'
import { Select } from '@renderer/ui/fields/select'
import { Textarea } from '@renderer/ui/fields/textarea'
import { LabelEditor } from './label-editor'
import type { DetailsForm as Details } from './use-details-form'
import { charCount } from '@shared/lib/char-count'

/** What a draft can hold; longer text cannot be typed. */
const nameMaxChars = 1_000
const descriptionTypedMaxChars = 20_000

export function DetailsForm({ details: { form, accents } }: { details: Details }) {
  const { errors } = useFormState({ control: form.control })
  const [name, language, description] = useWatch({
    control: form.control,
    name: ['name', 'language', 'description'],
  })
  return (
    <form
      aria-label="Voice details"
      className="flex flex-col gap-5"
      onSubmit={(event) => event.preventDefault()}
    >
      <Field
        label="Voice name"
        error={errors.name?.message}
        aside={
          charCount(name.trim()) > voiceNameMaxChars ? (
            <span className="text-warn-ink">{`${charCount(name.trim())} of ${voiceNameMaxChars}`}</span>
          ) : undefined
        }
      >
        <Input {...form.register('name')} maxLength={nameMaxChars} autoComplete="off" spellCheck={false} />
      </Field>
      <LanguageField form={form} language={language} error={errors.language?.message} />
      <Field
        label="Description"
        error={errors.description?.message}
        aside={`${charCount(description)} of ${descriptionMaxChars}`}
        hint="Describe how the voice sounds and what it is for."
      >
        <Textarea
          {...form.register('description')}
          rows={5}
          maxLength={descriptionTypedMaxChars}
          className="max-h-64"
        />
      </Field>
      <Controller
        control={form.control}
        name="labels"
        render={({ field, fieldState }) => (
          <LabelEditor
            labels={field.value}
            first="accent"
            accents={accents}
            error={fieldState.error?.message}
            onChange={(labels) => {
              form.setValue('labels', labels, { shouldDirty: true })
              if (fieldState.invalid) void form.trigger('labels')
            }}
          />
        )}
      />
    </form>
  )
}

interface LanguageFieldProps {
  form: Details['form']
  language: string
  error: string | undefined
}

function LanguageField({ form, language, error }: LanguageFieldProps) {
  const languages = useCloneLanguages()
  return (
    <Controller
      control={form.control}
      name="language"
      render={({ field }) => (
        <Field label="Language used in audio samples" error={error}>
          <Select
            name={field.name}
            value={field.value}
            onBlur={field.onBlur}
            onValueChange={(chosen) => {
              field.onChange(chosen)
              form.setValue('labels', withoutAccent(form.getValues('labels')), { shouldDirty: true })
              form.clearErrors('labels')
            }}
            options={languageOptions(language, languages)}
          />
        </Field>
      )}
    />
  )
}
