import { X } from 'lucide-react'
import type { AccentOption } from '@shared/domain/cloud/clone'
import type { Label } from '@shared/domain/dataset/draft'
import {
  freeKinds,
  labelKinds,
  rowsWithLanguage,
  switchedTo,
  withLanguage,
  type LabelKind,
} from '@shared/domain/dataset/label-rules'
import { IconButton } from '@renderer/ui/button'
import { Select, type SelectOption } from '@renderer/ui/fields/select'
import { valueOptions } from './label-options'
import { labelWords } from './label-words'
import { LabelsSection } from './labels-section'

interface LabelEditorProps {
  labels: readonly Label[]
  /** The row that stays: the accent where the form fixes the language, else the language. */
  first: 'accent' | 'language'
  /** Of the language; undefined while they are not known. */
  accents: readonly AccentOption[] | undefined
  headingLevel?: 'h2' | 'h3'
  error: string | undefined
  onChange: (labels: Label[]) => void
}

const noLanguageText = 'Please select a language first'

/** Labels of a voice: the row that stays, then what was added (spec/speech-synthesis.md sections 4 and 5). */
export function LabelEditor(props: LabelEditorProps) {
  const { first, accents, headingLevel = 'h2', error, onChange } = props
  const labels = first === 'language' ? rowsWithLanguage(props.labels) : props.labels
  const isLanguageMissing = first === 'language' && labels[0]?.value === ''
  const change = (at: number, row: Label): void =>
    onChange(
      row.label === 'language'
        ? withLanguage(labels, row.value)
        : labels.map((other, index) => (index === at ? row : other)),
    )
  // Nothing could be chosen for an accent where the language has none.
  const hasNoAccents = accents?.length === 0
  const [free] = freeKinds(labels).filter((kind) => kind !== 'accent' || !hasNoAccents)
  return (
    <LabelsSection
      headingLevel={headingLevel}
      error={error}
      onAdd={free === undefined ? null : () => onChange([...labels, { label: free, value: '' }])}
    >
      {labels.map((row, at) => (
        <LabelRow
          key={row.label}
          row={row}
          labels={labels}
          values={valueOptions(row, accents)}
          isKnown={row.label !== 'accent' || accents !== undefined}
          disabledReason={row.label === 'accent' && isLanguageMissing ? noLanguageText : undefined}
          isInvalid={error !== undefined && !isFit(row, accents)}
          onSwitch={at === 0 ? null : (kind) => onChange(switchedTo(labels, at, kind))}
          onValue={(value) => change(at, { ...row, value })}
          onRemove={at === 0 ? null : () => onChange(labels.filter((_, index) => index !== at))}
        />
      ))}
    </LabelsSection>
  )
}

const isFit = ({ label, value }: Label, accents: readonly AccentOption[] | undefined): boolean =>
  label === 'accent' && accents
    ? accents.length === 0 || accents.some((accent) => accent.value === value)
    : value !== ''

interface LabelRowProps {
  row: Label
  labels: readonly Label[]
  values: SelectOption[] | null
  /** False while it is not known which values there are. */
  isKnown: boolean
  disabledReason: string | undefined
  isInvalid: boolean
  onSwitch: ((kind: LabelKind) => void) | null
  onValue: (value: string) => void
  onRemove: (() => void) | null
}

function LabelRow(props: LabelRowProps) {
  const { row, labels, values, isKnown, disabledReason, isInvalid, onSwitch, onValue, onRemove } = props
  const name = labelWords(row.label)
  return (
    <li className="grid grid-cols-[5.5rem_minmax(0,1fr)_1.75rem] items-center gap-2">
      {onSwitch && values ? (
        <Select
          aria-label={`Label ${name}`}
          value={row.label}
          options={labelKinds
            .filter((kind) => kind === row.label || !labels.some(({ label }) => label === kind))
            .map((kind) => ({ value: kind, label: labelWords(kind) }))}
          onValueChange={(chosen) => {
            const kind = labelKinds.find((each) => each === chosen)
            if (kind) onSwitch(kind)
          }}
        />
      ) : (
        <span dir="auto" className="truncate text-left text-ink-muted" title={name}>
          {name}
        </span>
      )}
      {values === null ? (
        <span dir="auto" className="truncate text-left" title={row.value}>
          {labelWords(row.value)}
        </span>
      ) : (
        <Select
          aria-label={`Value of ${name}`}
          aria-invalid={isInvalid || undefined}
          value={row.value}
          disabled={values.length === 0 && disabledReason === undefined}
          disabledReason={disabledReason}
          options={[
            {
              value: '',
              label: values.length > 0 || disabledReason !== undefined ? 'Choose' : isKnown ? 'None' : '',
            },
            ...values,
          ]}
          onValueChange={onValue}
        />
      )}
      {onRemove ? <IconButton label={`Remove label ${name}`} icon={X} size="sm" onClick={onRemove} /> : null}
    </li>
  )
}
