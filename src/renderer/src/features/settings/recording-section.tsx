import { engineOf, type InputEngine } from '@shared/domain/recording/input-engine'
import { useAppInfo, useAppSettings } from '@renderer/bridge/queries'
import { saveRecorderSettings } from '@renderer/bridge/recorder-queries'
import { toastError } from '@renderer/copy/error-toast'
import { Skeleton } from '@renderer/ui/feedback/skeleton'
import { Segmented } from '@renderer/ui/fields/segmented'
import { engineHint, engineLabels } from './recording-words'
import { SettingsSection } from './settings-section'

export function RecordingSection() {
  const offer = useAppInfo().data?.input
  const settings = useAppSettings().data?.recorder
  const hintId = 'input-engine-hint'
  return (
    <SettingsSection
      id="recording"
      title="Recording"
      description="How the sound of your microphone reaches Timbre. Takes you have already recorded do not change."
    >
      {offer && settings ? (
        <div className="flex min-w-0 flex-col gap-1.5">
          <p className="font-medium text-ink">Microphone input</p>
          {offer.engines.length > 1 ? (
            <Segmented
              name="settings.input-engine"
              label="Microphone input"
              describedBy={hintId}
              value={engineOf(settings.inputEngine, offer)}
              options={offer.engines.map((value) => ({ value, label: engineLabels[value] }))}
              onChange={(inputEngine: InputEngine) =>
                void saveRecorderSettings({ inputEngine }).catch((error: unknown) => toastError(error))
              }
            />
          ) : (
            <p>{engineLabels[offer.usual]}</p>
          )}
          <p id={hintId} className="text-small text-ink-muted">
            {engineHint(engineOf(settings.inputEngine, offer), offer)}
          </p>
        </div>
      ) : (
        <Skeleton className="h-16 w-full" />
      )}
    </SettingsSection>
  )
}
