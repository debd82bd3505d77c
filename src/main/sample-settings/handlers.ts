import type { CallsIn } from '../scope/module'
import type { Previews } from './previews'
import type { Separations } from './separations'
import type { SampleSettingsStore } from './settings-store'

export type SampleSettingsCalls = CallsIn<
  'sampleSettings',
  'get' | 'list' | 'save' | 'cancelSeparation' | 'preview'
>

export const sampleSettingsHandlers = ({
  sampleSettings,
  separations,
  previews,
}: {
  sampleSettings: SampleSettingsStore
  separations: Separations
  previews: Previews
}): SampleSettingsCalls => ({
  sampleSettings: {
    get: ({ sampleId }) => sampleSettings.get(sampleId),
    list: ({ draftId }) => sampleSettings.list(draftId),
    save: ({ changes }) => sampleSettings.save(changes),
    cancelSeparation: ({ sampleId }) => separations.cancel(sampleId),
    async preview(request) {
      const preview = await previews.make(request)
      sampleSettings.setGuard(request.sampleId, preview.guard)
      return preview
    },
  },
})
