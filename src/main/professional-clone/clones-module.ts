import type { Handlers } from '@shared/ipc/contract'
import type { SampleSettings } from '@shared/domain/sample-settings'
import type { FileRegistry } from '../drafts/file-registry'
import type { CallsIn, Module } from '../scope/module'
import {
  type ProfessionalClone,
  type ProfessionalCloneDeps,
  createProfessionalClone,
} from './professional-clone'

type CloneCalls = CallsIn<'professionalClone', Exclude<keyof Handlers['professionalClone'], 'sendSettings'>> &
  CallsIn<'voices', 'speak'> &
  CallsIn<'sampleSettings', 'separate'>

export interface ClonesDeps extends ProfessionalCloneDeps {
  files: Pick<FileRegistry, 'resolve'>
  /** Tells speakers apart on this computer. */
  separateHere: Handlers['sampleSettings']['separate']
  settingsOf: (sampleId: string) => SampleSettings
}

/** Professional clones in one workspace. */
export function createClones(
  deps: ClonesDeps,
): Module<CloneCalls> & { professionalClone: ProfessionalClone } {
  const { files, separateHere, settingsOf } = deps
  const room = createProfessionalClone(deps)
  const handlers: CloneCalls = {
    professionalClone: {
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
  return {
    professionalClone: room,
    handlers,
    sounds: { speech: (speechId) => room.shelf.source(speechId) },
    cloudSounds: { 'cloud-sample': (...ids) => room.cloudAudio.source(...ids) },
    resume: () => room.resume(),
    close: () => room.close(),
  }
}
