import { X } from 'lucide-react'
import type { Label } from '@shared/domain/dataset/draft'
import { ageValues, genderValues } from '@shared/domain/dataset/label-rules'
import { languageOptions } from '@renderer/copy/languages'
import { labelWords } from '@renderer/features/professional-clone/details/label-words'
import { LabelsSection } from '@renderer/features/professional-clone/details/labels-section'
import { IconButton } from '@renderer/ui/button'
import { Input } from '@renderer/ui/fields/input'
import { Select, type SelectOption } from '@renderer/ui/fields/select'

/** Labels that are offered; what else a voice carries stays and can be changed as text. */
const kinds = ['language', 'accent', 'gender', 'age', 'descriptive', 'use_case'] as const

interface LabelsFieldProps {
  labels: readonly Label[]
  error?: string
  onChange: (labels: Label[]) => void
}

/** Pairs of a label and its value. */
export function LabelsField({ labels, error, onChange }: LabelsFieldProps) {
  const free = kinds.find((kind) => !labels.some(({ label }) => label === kind))
  const change = (at: number, row: Label): void =>
    onChange(labels.map((other, index) => (index === at ? row : other)))
  return (
    <LabelsSection
      headingLevel="h3"
      error={error}
      onAdd={free === undefined ? null : () => onChange([...labels, { label: free, value: '' }])}
    >
      {labels.map((row, at) => (
        <li key={row.label} className="grid grid-cols-[9rem_minmax(0,1fr)_1.75rem] items-center gap-2">
          <Select
            aria-label={`Label ${labelWords(row.label)}`}
            value={row.label}
            options={kindOptions(row, labels)}
            onValueChange={(label) => change(at, { label, value: '' })}
          />
          <LabelValue
            row={row}
            isInvalid={error !== undefined}
            onValue={(value) => change(at, { ...row, value })}
          />
          <IconButton
            label={`Remove label ${labelWords(row.label)}`}
            icon={X}
            size="sm"
            onClick={() => onChange(labels.filter((_, index) => index !== at))}
          />
        </li>
      ))}
    </LabelsSection>
  )
}

const kindOptions = (row: Label, labels: readonly Label[]): SelectOption[] =>
  [...new Set([row.label, ...kinds])]
    .filter((kind) => kind === row.label || !labels.some(({ label }) => label === kind))
    .map((kind) => ({ value: kind, label: labelWords(kind) }))

interface LabelValueProps {
  row: Label
  isInvalid: boolean
  onValue: (value: string) => void
}

function LabelValue({ row: { label, value }, isInvalid, onValue }: LabelValueProps) {
  const name = `Value of ${labelWords(label)}`
  const isMissing = (isInvalid && value.trim() === '') || undefined
  const values = label === 'gender' ? genderValues : label === 'age' ? ageValues : null
  if (values === null && label !== 'language')
    return (
      <Input
        aria-label={name}
        aria-invalid={isMissing}
        maxLength={100}
        value={value}
        onChange={(event) => onValue(event.currentTarget.value)}
      />
    )
  const options = values?.map((each) => ({ value: each, label: labelWords(each) }))
  return (
    <Select
      aria-label={name}
      aria-invalid={isMissing}
      value={value}
      options={[
        ...(value === '' ? [{ value: '', label: 'Choose' }] : []),
        ...(options ?? languageOptions(value || 'en')),
      ]}
      onValueChange={onValue}
    />
  )
}
