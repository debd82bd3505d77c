import type { Handlers } from '@shared/ipc/contract'
import type { FileRegistry } from '../drafts/file-registry'
import type { CloneRoom } from './clone-room'

export function cloneHandlers(
  room: () => CloneRoom,
  files: Pick<FileRegistry, 'resolve'>,
): Handlers['clones'] {
  return {
    rules: () => room().rules(),
    sessions: () => room().sessions(),
    resume: async ({ voiceId }) => ({ draftId: await room().resume(voiceId) }),
    create: () => ({ draftId: room().create() }),
    status: ({ draftId }) => room().status(draftId),
    refresh: ({ draftId }) => room().refresh(draftId),
    saveDetails: ({ draftId }) => room().saveDetails(draftId),
    resolveDetails: ({ draftId, choice }) => room().resolveDetails(draftId, choice),
    languages: () => room().options.languages(),
    accents: ({ language }) => room().options.accents(language),
    consent: ({ draftId }) => room().consent(draftId),
    captcha: ({ draftId }) => room().verification.captcha(draftId),
    submitVerification: ({ draftId, takeId }) => room().verification.submit(draftId, takeId),
    requestManualVerification: ({ draftId, fileIds, extraText }) =>
      room().verification.requestManual(draftId, files.resolve(fileIds), extraText),
    async documents({ fileIds }) {
      const judged = await room().verification.documents(files.resolve(fileIds))
      return judged.map(({ name, sizeBytes, problem }, index) => ({
        fileId: fileIds[index] ?? '',
        name,
        sizeBytes,
        problem,
      }))
    },
    rehearse: ({ draftId, takeId }) => room().rehearse(draftId, takeId),
    train: ({ draftId, modelId }) => room().train(draftId, modelId),
    downloadSample: ({ draftId, cloudSampleId }) => ({
      jobId: room().cloudSamples.download(draftId, cloudSampleId),
    }),
    cloudWaveform: ({ draftId, cloudSampleId }) => room().cloudSamples.waveform(draftId, cloudSampleId),
    isolatedPreview: async ({ draftId, cloudSampleId, removeBackgroundNoise }) => ({
      speechId: await room().cloudSamples.isolatedPreview(draftId, cloudSampleId, removeBackgroundNoise),
    }),
    async saveCloudSettings({ draftId, cloudSampleId, patch }) {
      const clones = room()
      return clones.viewOf(draftId, await clones.cloudSamples.saveSettings(draftId, cloudSampleId, patch))
    },
    async separateCloudSample({ draftId, cloudSampleId }) {
      const clones = room()
      return clones.viewOf(draftId, await clones.cloudSamples.separate(draftId, cloudSampleId))
    },
  }
}
