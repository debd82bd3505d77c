import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef } from 'react'
import { Controller, useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import type { CustomRules } from '@shared/domain/export/export'
import { Field } from '@renderer/ui/fields/field'
import { Input } from '@renderer/ui/fields/input'
import { Select, type SelectOption } from '@renderer/ui/fields/select'
import { customFields, fieldsOf, rulesOf, type CustomFields } from './custom-rules'

interface CustomFormProps {
  rules: CustomRules
  isMp3: boolean
  /** Null while something is not valid. */
  onChange: (rules: CustomRules | null) => void
}

/** The rules of a person's own. */
export function CustomForm({ rules, isMp3, onChange }: CustomFormProps) {
  const form = useForm<CustomFields>({
    defaultValues: fieldsOf(rules),
    resolver: zodResolver(customFields),
    mode: 'onChange',
  })
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => latest.current(rulesOf(values)),
      }),
    [form],
  )
  const [loudness, peak, rate] = useWatch({
    control: form.control,
    name: ['loudness', 'peak', 'sampleRateHz'],
  })
  // Chosen before for another format, it is still said; the file has half of it.
  const rates = rateOptions.filter(({ value }) => !isMp3 || Number(value) <= 48_000 || value === rate)
  const level = loudness === 'rms' ? 'dBFS' : 'LUFS'
  return (
    <fieldset
      aria-label="Custom rules"
      className="grid grid-cols-2 gap-x-4 gap-y-3 [@media(width>=720px)]:grid-cols-3"
    >
      <Choice form={form} name="loudness" label="Loudness" options={loudnessOptions} />
      {loudness === 'off' ? (
        <span className="hidden [@media(width>=720px)]:col-span-2 [@media(width>=720px)]:block" />
      ) : (
        <>
          <Typed form={form} name="loudnessMin" label={`Lowest (${level})`} />
          <Typed form={form} name="loudnessMax" label={`Highest (${level})`} />
        </>
      )}
      <Choice form={form} name="peak" label="Peak" options={peakOptions} />
      {peak === 'off' ? null : (
        <Typed form={form} name="peakMax" label={`Highest peak (${peak === 'true' ? 'dBTP' : 'dBFS'})`} />
      )}
      <Typed form={form} name="noiseFloorMax" label="Noise floor, at most (dBFS)" placeholder="Not checked" />
      <Typed form={form} name="headS" label="Room tone at the start (s)" placeholder="As recorded" />
      <Typed form={form} name="tailS" label="Room tone at the end (s)" placeholder="As recorded" />
      <Choice form={form} name="sampleRateHz" label="Sample rate" options={rates} />
      <Choice form={form} name="channels" label="Channels" options={channelOptions} />
      {isMp3 ? <Choice form={form} name="mp3Kbps" label="MP3 bit rate" options={mp3Options} /> : null}
    </fieldset>
  )
}

const loudnessOptions: readonly SelectOption[] = [
  { value: 'off', label: 'As recorded' },
  { value: 'rms', label: 'RMS' },
  { value: 'lufs', label: 'LUFS' },
]
const peakOptions: readonly SelectOption[] = [
  { value: 'off', label: 'As recorded' },
  { value: 'sample', label: 'Sample peak' },
  { value: 'true', label: 'True peak' },
]
const rateOptions: readonly SelectOption[] = [
  { value: '', label: 'As recorded' },
  ...[44_100, 48_000, 88_200, 96_000].map((hertz) => ({
    value: String(hertz),
    label: `${hertz / 1_000} kHz`,
  })),
]
const channelOptions: readonly SelectOption[] = [
  { value: '', label: 'As recorded' },
  { value: '1', label: 'Mono' },
  { value: '2', label: 'Stereo' },
]
const mp3Options: readonly SelectOption[] = [128, 160, 192, 256, 320].map((kbps) => ({
  value: String(kbps),
  label: `${kbps} kbps`,
}))

/** What is judged by this field, too. */
const judgedWith: Partial<Record<keyof CustomFields, (keyof CustomFields)[]>> = {
  loudnessMin: ['loudnessMax'],
  loudnessMax: ['loudnessMin'],
  peak: ['loudnessMin'],
  peakMax: ['loudnessMin'],
}

interface PartProps {
  form: UseFormReturn<CustomFields>
  name: keyof CustomFields
  label: string
}

function Typed({ form, name, label, placeholder }: PartProps & { placeholder?: string }) {
  return (
    <Controller
      control={form.control}
      name={name}
      rules={{ deps: judgedWith[name] ?? [] }}
      render={({ field, fieldState }) => (
        <Field label={label} error={fieldState.error?.message}>
          <Input inputMode="decimal" maxLength={10} placeholder={placeholder} {...field} />
        </Field>
      )}
    />
  )
}

function Choice({ form, name, label, options }: PartProps & { options: readonly SelectOption[] }) {
  return (
    <Controller
      control={form.control}
      name={name}
      rules={{ deps: judgedWith[name] ?? [] }}
      render={({ field }) => (
        <Field label={label}>
          <Select value={field.value} options={options} onValueChange={field.onChange} />
        </Field>
      )}
    />
  )
}
