import { useStore } from 'zustand'
import { output } from '@renderer/player/output'
import { OutputSelect } from '@renderer/player/output-select'
import { Field } from '@renderer/ui/fields/field'
import { SettingsSection } from './settings-section'

export function SoundSection() {
  const { chosen, isMissing } = useStore(output.store)
  return (
    <SettingsSection id="sound" title="Sound" description="Where recordings and voices are played.">
      <Field
        name="settings.output-device"
        label="Output device"
        hint={
          chosen && isMissing
            ? `${chosen.label} is not connected. Until it is, audio plays through the system output.`
            : 'Remembered on this computer.'
        }
      >
        <OutputSelect />
      </Field>
    </SettingsSection>
  )
}
