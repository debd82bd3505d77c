import type { ReactNode } from 'react'
import { Dices } from 'lucide-react'
import type { DesignFields, DesignPatch } from '@shared/domain/cloud/voice-design'
import { loudnessOf, loudnessPercent, randomSeed } from '@shared/domain/cloud/voice-design-rules'
import { Button } from '@renderer/ui/button'
import { Field } from '@renderer/ui/fields/field'
import { Input } from '@renderer/ui/fields/input'
import { Slider } from '@renderer/ui/fields/slider'

const seedMax = 2_147_483_647

interface SettingsFieldsProps {
  fields: DesignFields
  onChange: (patch: DesignPatch) => void
  /** As typed last; null: never. */
  typedSeed: string | null
  onTypeSeed: (text: string | null) => void
  error: string | null
}

/** Loudness, guidance and seed of the next generation. */
export function SettingsFields({ fields, onChange, typedSeed, onTypeSeed, error }: SettingsFieldsProps) {
  return (
    <fieldset className="grid gap-4 wide:grid-cols-2">
      <legend className="sr-only">Settings</legend>
      <SliderRow label="Loudness" shown={`${loudnessPercent(fields.loudness)} %`}>
        <Slider
          label="Loudness"
          min={0}
          max={100}
          value={loudnessPercent(fields.loudness)}
          valueText={`${loudnessPercent(fields.loudness)} percent`}
          onChange={(percent) => onChange({ loudness: loudnessOf(percent) })}
        />
      </SliderRow>
      <SliderRow label="Guidance scale" shown={String(fields.guidanceScale)}>
        <Slider
          label="Guidance scale"
          min={2}
          max={10}
          step={0.5}
          value={fields.guidanceScale}
          onChange={(guidanceScale) => onChange({ guidanceScale })}
        />
      </SliderRow>
      <SeedField
        seed={fields.seed}
        typed={typedSeed}
        onChange={(seed, typed) => {
          onTypeSeed(typed)
          onChange({ seed })
        }}
        error={error}
      />
    </fieldset>
  )
}

/** The slider names itself to screen readers. */
function SliderRow({ label, shown, children }: { label: string; shown: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <div aria-hidden className="flex items-baseline justify-between gap-4">
        <span className="font-medium">{label}</span>
        <span className="text-small text-ink-subtle">{shown}</span>
      </div>
      {children}
    </div>
  )
}

interface SeedFieldProps {
  seed: number | null
  typed: string | null
  onChange: (seed: number | null, typed: string | null) => void
  error: string | null
}

/** Empty: Timbre chooses the seed. */
function SeedField({ seed, typed, onChange, error }: SeedFieldProps) {
  const problem = isSeedBad(typed, seed) ? `The seed is a whole number from 0 to ${seedMax}.` : error
  return (
    <Field
      label="Seed"
      hint="The same seed with the same prompt and text gives the same voices. Leave it empty to try others."
      {...(problem === null ? {} : { error: problem })}
      className="wide:col-span-2"
    >
      <div className="flex gap-2">
        <Input
          aria-label="Seed"
          inputMode="numeric"
          placeholder="Chosen for you"
          value={seedText(typed, seed)}
          onChange={(event) => onChange(seedOfText(event.currentTarget.value), event.currentTarget.value)}
        />
        <Button icon={Dices} onClick={() => onChange(randomSeed(Math.random), null)}>
          Random
        </Button>
      </div>
    </Field>
  )
}

/** What the field shows: a seed that was set elsewhere takes the place of what was typed. */
function seedText(typed: string | null, seed: number | null): string {
  if (typed !== null && seedOfText(typed) === seed) return typed
  return seed === null ? '' : String(seed)
}

/** Whether what the field shows is no seed. */
export function isSeedBad(typed: string | null, seed: number | null): boolean {
  const text = seedText(typed, seed)
  return text.trim() !== '' && seedOfText(text) === null
}

/** Null for anything that is no seed. */
function seedOfText(text: string): number | null {
  const trimmed = text.trim()
  return /^\d{1,10}$/.test(trimmed) && Number(trimmed) <= seedMax ? Number(trimmed) : null
}
