import { toastError } from '@renderer/copy/error-toast'
import { size } from '@renderer/copy/format'
import { useAppSettings, useCommand } from '@renderer/bridge/queries'
import { Field } from '@renderer/ui/fields/field'
import { Select } from '@renderer/ui/fields/select'
import { SettingsSection } from './settings-section'

const gigabyte = 1_000_000_000
const budgets = [0.5, 1, 2, 5, 10, 50].map((each) => each * gigabyte)

/** How much sound of the cloud's history stays on this disk. */
export function HistorySection() {
  const settings = useAppSettings().data
  const save = useCommand('appSettings', 'set')
  if (!settings) return null
  const now = settings.historyAudioMaxBytes
  const options = [...new Set([...budgets, now])].sort((a, b) => a - b)
  return (
    <SettingsSection
      id="history"
      title="History"
      description="How much audio from your history to keep on this disk."
    >
      <Field
        label="Keep played audio up to"
        hint="The audio you have not played for the longest time is removed first. Favorites and audio generated here are always kept."
      >
        <Select
          className="w-40"
          value={String(now)}
          options={options.map((bytes) => ({ value: String(bytes), label: size(bytes) }))}
          onValueChange={(value) =>
            save.mutate({ historyAudioMaxBytes: Number(value) }, { onError: (error) => toastError(error) })
          }
        />
      </Field>
    </SettingsSection>
  )
}
