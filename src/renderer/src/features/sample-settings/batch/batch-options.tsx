import type { BatchAction } from '@shared/domain/dataset/sample-settings'
import { Field } from '@renderer/ui/fields/field'
import { Segmented } from '@renderer/ui/fields/segmented'
import { Select } from '@renderer/ui/fields/select'

const states = [
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
] as const
const strengths = [
  { value: 'gentle', label: 'Gentle' },
  { value: 'strong', label: 'Strong' },
] as const
const pads = [0, 200, 500, 1_000, 2_000].map((ms) => ({
  value: String(ms),
  label: ms === 0 ? 'nothing' : `${ms / 1_000} s`,
}))
const targets = [-23, -22, -21, -20, -19, -18].map((db) => ({ value: String(db), label: `−${-db} dBFS` }))
const peaks = [-6, -3, -2, -1].map((db) => ({ value: String(db), label: `−${-db} dBTP` }))

interface BatchOptionsProps {
  action: BatchAction
  onChange: (action: BatchAction) => void
}

/** What an action can be told. */
export function BatchOptions({ action, onChange }: BatchOptionsProps) {
  switch (action.kind) {
    case 'remove-noise':
      return (
        <div className="flex flex-wrap gap-3">
          <Segmented
            label="Noise removal"
            value={action.isOn ? 'on' : 'off'}
            options={states}
            onChange={(value) => onChange({ ...action, isOn: value === 'on' })}
          />
          {action.isOn ? (
            <Segmented
              label="Strength"
              value={action.strength}
              options={strengths}
              onChange={(strength) => onChange({ ...action, strength })}
            />
          ) : null}
        </div>
      )
    case 'trim-silence':
      return (
        <Field label="Padding before the first and after the last word" className="max-w-72">
          <Select
            value={String(action.padMs)}
            options={pads}
            onValueChange={(value) => onChange({ ...action, padMs: Number(value) })}
          />
        </Field>
      )
    case 'normalize':
      return (
        <div className="flex flex-wrap gap-4">
          <Field label="Speech level (RMS)" className="w-48">
            <Select
              value={String(action.targetRmsDbfs)}
              options={targets}
              onValueChange={(value) => onChange({ ...action, targetRmsDbfs: Number(value) })}
            />
          </Field>
          <Field label="Maximum peak" className="w-48">
            <Select
              value={String(action.peakMaxDbtp)}
              options={peaks}
              onValueChange={(value) => onChange({ ...action, peakMaxDbtp: Number(value) })}
            />
          </Field>
        </div>
      )
    case 'reset':
      return null
  }
}
