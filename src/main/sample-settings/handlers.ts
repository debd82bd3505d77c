import type { Handlers } from '@shared/ipc/contract'
import { AppError } from '@shared/errors/app-error'
import type { Uploads } from '../uploads/uploads'
import type { SampleSettingsModule } from './sample-settings-module'

type SettingsHandlers = Handlers['sampleSettings']

/** What the uploads know of settings that are in the cloud, or should be. */
type SettingsInCloud = Pick<Uploads, 'unsentSettings' | 'resolveSettings' | 'chooseSpeakers' | 'sendSettings'>

/**
 * @param room asked for at each call, because the library can be reopened
 * @param others.separateInCloud asks the cloud for a sample that is there; null while nobody does
 */
export function sampleSettingsHandlers(
  modules: () => Pick<SampleSettingsModule, 'sampleSettings' | 'separations' | 'previews'>,
  others: Pick<SettingsHandlers, 'propose' | 'apply'> & {
    inCloud: () => SettingsInCloud
    separateInCloud: ((sampleId: string) => Promise<unknown>) | null
  },
): SettingsHandlers {
  function draftOf(sampleId: string): string {
    const [draftId] = modules().sampleSettings.draftsOf([sampleId])
    if (draftId === undefined) throw new AppError('not-found', { detail: { what: 'sample' } })
    return draftId
  }

  return {
    propose: others.propose,
    apply: others.apply,
    unsent: ({ draftId }) => others.inCloud().unsentSettings(draftId),
    resolve({ sampleId, choice }) {
      others.inCloud().resolveSettings(draftOf(sampleId), sampleId, choice)
      return null
    },
    chooseSpeakers({ sampleId, speakerIds }) {
      others.inCloud().chooseSpeakers(draftOf(sampleId), sampleId, speakerIds)
      return null
    },
    async send({ draftId, sampleIds }) {
      await others.inCloud().sendSettings(draftId, sampleIds)
      return null
    },
    get: ({ sampleId }) => modules().sampleSettings.get(sampleId),
    list: ({ draftId }) => modules().sampleSettings.list(draftId),
    save: ({ changes }) => modules().sampleSettings.save(changes),
    async separate({ sampleId, where, speakerCount }) {
      if (where === 'local') return modules().separations.start(sampleId, speakerCount)
      if (!others.separateInCloud) throw new AppError('not-found', { detail: { what: 'cloud-separation' } })
      await others.separateInCloud(sampleId)
      return modules().sampleSettings.get(sampleId)
    },
    cancelSeparation: ({ sampleId }) => modules().separations.cancel(sampleId),
    async preview(request) {
      const { previews, sampleSettings } = modules()
      const preview = await previews.make(request)
      sampleSettings.setGuard(request.sampleId, preview.guard)
      return preview
    },
  }
}
