import { useState } from 'react'
import { skipToken } from '@tanstack/react-query'
import type { VoiceSummary } from '@shared/domain/cloud/voice'
import { ageValues, genderValues, type LabelKind } from '@shared/domain/dataset/label-rules'
import { useAnswer } from '@renderer/bridge/queries'
import { counted } from '@renderer/copy/format'
import { Button } from '@renderer/ui/button'
import { Dialog } from '@renderer/ui/overlays/dialog'
import { Field } from '@renderer/ui/fields/field'
import { Select } from '@renderer/ui/fields/select'
import { labelVoices } from './voice-actions'
import { labelWord } from '../voice-labels'
import { voiceName } from '../voice-words'

interface LabelVoicesDialogProps {
  /** At least one. */
  voices: readonly VoiceSummary[]
  onClose: () => void
}

/** No label has this value. */
const removal = ' '

/** Gives all chosen voices the same label; other labels stay. */
export function LabelVoicesDialog({ voices, onClose }: LabelVoicesDialogProps) {
  const [kind, setKind] = useState<LabelKind>('gender')
  const [value, setValue] = useState('')
  const languages = new Set(voices.map(({ language }) => language))
  const [language] = languages
  // An accent is one of a language.
  const hasAccents = languages.size === 1 && language !== null && language !== undefined
  const accents = useAnswer('professionalClone', 'accents', hasAccents ? { language } : skipToken).data ?? []
  const values: Record<LabelKind, readonly { value: string; label: string }[]> = {
    gender: genderValues.map((each) => ({ value: each, label: labelWord(each) })),
    age: ageValues.map((each) => ({ value: each, label: labelWord(each) })),
    accent: accents.map(({ value: accent, name }) => ({ value: accent, label: name })),
  }
  const kinds: readonly LabelKind[] = accents.length > 0 ? ['gender', 'age', 'accent'] : ['gender', 'age']
  const [first] = voices
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="sm"
      title={
        voices.length === 1 && first
          ? `Label “${voiceName(first)}”`
          : `Label ${counted(voices.length, 'voice')}`
      }
      description="Other labels stay as they are."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            {...(value === '' ? { disabledReason: 'Choose a value first.' } : {})}
            onClick={() => {
              labelVoices(voices, kind, value === removal ? '' : value)
              onClose()
            }}
          >
            {value === removal ? 'Remove label' : 'Set label'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Field label="Label">
          <Select
            value={kind}
            options={kinds.map((each) => ({ value: each, label: labelWord(each) }))}
            onValueChange={(next) => {
              setKind(kinds.find((each) => each === next) ?? 'gender')
              setValue('')
            }}
          />
        </Field>
        <Field label="Value">
          <Select
            value={value}
            options={[
              { value: '', label: 'Choose' },
              ...values[kind],
              { value: removal, label: 'None, remove the label' },
            ]}
            onValueChange={setValue}
          />
        </Field>
      </div>
    </Dialog>
  )
}
