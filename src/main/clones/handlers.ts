import type { Handlers } from '@shared/ipc/contract'
import type { CloneRoom, CloneRoomDeps } from './clone-room'

export interface CloneCalls {
  clones: Omit<Handlers['clones'], 'sendSettings'>
  voices: Pick<Handlers['voices'], 'speak'>
  sampleSettings: Pick<Handlers['sampleSettings'], 'separate'>
}

export function cloneHandlers(
  room: CloneRoom,
  { files, separateHere, settingsOf }: Pick<CloneRoomDeps, 'files' | 'separateHere' | 'settingsOf'>,
): CloneCalls {
  return {
    clones: {
      rules: () => room.rules(),
      sessions: () => room.sessions(),
      resume: async ({ voiceId }) => ({ draftId: await room.draftOfVoice(voiceId) }),
      create: () => ({ draftId: room.create() }),
      status: ({ draftId }) => room.status(draftId),
      refresh: ({ draftId }) => room.refresh(draftId),
      saveDetails: ({ draftId }) => room.saveDetails(draftId),
      resolveDetails: ({ draftId, choice }) => room.resolveDetails(draftId, choice),
      languages: () => room.options.languages(),
      accents: ({ language }) => room.options.accents(language),
      consent: ({ draftId }) => room.consent(draftId),
      captcha: ({ draftId }) => room.verification.captcha(draftId),
      submitVerification: ({ draftId, takeId }) => room.verification.submit(draftId, takeId),
      requestManualVerification: ({ draftId, fileIds, extraText }) =>
        room.verification.requestManual(draftId, files.resolve(fileIds), extraText),
      async documents({ fileIds }) {
        const judged = await room.verification.documents(files.resolve(fileIds))
        return judged.map(({ name, sizeBytes, problem }, index) => ({
          fileId: fileIds[index] ?? '',
          name,
          sizeBytes,
          problem,
        }))
      },
      rehearse: ({ draftId, takeId }) => room.rehearse(draftId, takeId),
      train: ({ draftId, modelId }) => room.train(draftId, modelId),
      downloadSample: ({ draftId, cloudSampleId }) => ({
        jobId: room.cloudSamples.download(draftId, cloudSampleId),
      }),
      cloudWaveform: ({ draftId, cloudSampleId }) => room.cloudSamples.waveform(draftId, cloudSampleId),
      isolatedPreview: async ({ draftId, cloudSampleId, removeBackgroundNoise }) => ({
        speechId: await room.cloudSamples.isolatedPreview(draftId, cloudSampleId, removeBackgroundNoise),
      }),
      async saveCloudSettings({ draftId, cloudSampleId, patch }) {
        return room.viewOf(draftId, await room.cloudSamples.saveSettings(draftId, cloudSampleId, patch))
      },
      async separateCloudSample({ draftId, cloudSampleId }) {
        return room.viewOf(draftId, await room.cloudSamples.separate(draftId, cloudSampleId))
      },
    },
    voices: { speak: (request) => room.speak(request) },
    sampleSettings: {
      async separate(request) {
        if (request.where === 'local') return separateHere(request)
        await room.separation.start(request.sampleId)
        return settingsOf(request.sampleId)
      },
    },
  }
}
