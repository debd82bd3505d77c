import type { Handlers } from '@shared/ipc/contract'
import type { FileRegistry } from '../drafts/file-registry'
import type { ProfessionalClone } from './professional-clone'

export function professionalCloneHandlers(
  current: () => ProfessionalClone,
  files: Pick<FileRegistry, 'resolve'>,
): Handlers['professionalClone'] {
  return {
    rules: () => current().rules(),
    sessions: () => current().sessions(),
    resume: async ({ voiceId }) => ({ draftId: await current().resume(voiceId) }),
    create: () => ({ draftId: current().create() }),
    status: ({ draftId }) => current().status(draftId),
    refresh: ({ draftId }) => current().refresh(draftId),
    saveDetails: ({ draftId }) => current().saveDetails(draftId),
    resolveDetails: ({ draftId, choice }) => current().resolveDetails(draftId, choice),
    languages: () => current().options.languages(),
    accents: ({ language }) => current().options.accents(language),
    consent: ({ draftId }) => current().consent(draftId),
    captcha: ({ draftId }) => current().verification.captcha(draftId),
    submitVerification: ({ draftId, takeId }) => current().verification.submit(draftId, takeId),
    requestManualVerification: ({ draftId, fileIds, extraText }) =>
      current().verification.requestManual(draftId, files.resolve(fileIds), extraText),
    async documents({ fileIds }) {
      const judged = await current().verification.documents(files.resolve(fileIds))
      return judged.map(({ name, sizeBytes, problem }, index) => ({
        fileId: fileIds[index] ?? '',
        name,
        sizeBytes,
        problem,
      }))
    },
    rehearse: ({ draftId, takeId }) => current().rehearse(draftId, takeId),
    train: ({ draftId, modelId }) => current().train(draftId, modelId),
    downloadSample: ({ draftId, cloudSampleId }) => ({
      jobId: current().cloudSamples.download(draftId, cloudSampleId),
    }),
    cloudWaveform: ({ draftId, cloudSampleId }) => current().cloudSamples.waveform(draftId, cloudSampleId),
    isolatedPreview: async ({ draftId, cloudSampleId, removeBackgroundNoise }) => ({
      speechId: await current().cloudSamples.isolatedPreview(draftId, cloudSampleId, removeBackgroundNoise),
    }),
    async saveCloudSettings({ draftId, cloudSampleId, patch }) {
      const clone = current()
      return clone.viewOf(draftId, await clone.cloudSamples.saveSettings(draftId, cloudSampleId, patch))
    },
    async separateCloudSample({ draftId, cloudSampleId }) {
      const clone = current()
      return clone.viewOf(draftId, await clone.cloudSamples.separate(draftId, cloudSampleId))
    },
  }
}
