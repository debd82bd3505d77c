import type { CallsIn } from '../scope/module'
import type { Previews } from './previews'
import type { SampleSettingsStore } from './settings-store'

export type SampleSettingsCalls = CallsIn<'sampleSettings', 'get' | 'list' | 'save' | 'preview'>

export const sampleSettingsHandlers = ({
  sampleSettings,
  previews,
}: {
  sampleSettings: SampleSettingsStore
  previews: Previews
}): SampleSettingsCalls => ({
  sampleSettings: {
    get: ({ sampleId }) => sampleSettings.get(sampleId),
    list: ({ draftId }) => sampleSettings.list(draftId),
    save: ({ changes }) => sampleSettings.save(changes),
    async preview(request) {
      const preview = await previews.make(request)
      sampleSettings.setGuard(request.sampleId, preview.guard)
      return preview
    },
  },
})
