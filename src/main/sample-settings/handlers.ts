import type { Handlers } from '@shared/ipc/contract'
import type { SettingsRoom } from './settings-room'

export interface SampleSettingsCalls {
  sampleSettings: Pick<Handlers['sampleSettings'], 'get' | 'list' | 'save' | 'cancelSeparation' | 'preview'>
}

export const sampleSettingsHandlers = ({
  sampleSettings,
  separations,
  previews,
}: Pick<SettingsRoom, 'sampleSettings' | 'separations' | 'previews'>): SampleSettingsCalls => ({
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
