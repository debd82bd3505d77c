import type { Handlers } from '@shared/ipc/contract'
import type { FileRegistry } from '../drafts/file-registry'
import type { CallsIn, Module } from '../scope/module'
import {
  type ProfessionalClone,
  type ProfessionalCloneDeps,
  createProfessionalClone,
} from './professional-clone'

type CloneCalls = Pick<Handlers, 'professionalClone'> &
  CallsIn<'voices', 'speak'> &
  CallsIn<'sampleSettings', 'separate' | 'cancelSeparation'>

/** What the module needs beyond the professional clone itself. */
export interface ProfessionalCloneModuleDeps extends ProfessionalCloneDeps {
  files: Pick<FileRegistry, 'resolve'>
  /** Separates speakers locally. */
  separateHere: Handlers['sampleSettings']['separate']
  /** Ends what runs locally. */
  cancelHere: Handlers['sampleSettings']['cancelSeparation']
}

/** Creates the professional clones of a workspace and their handlers. */
export function createProfessionalCloneModule(
  deps: ProfessionalCloneModuleDeps,
): Module<CloneCalls> & { professionalClone: ProfessionalClone } {
  const { files, separateHere, cancelHere, settingsOf } = deps
  const clone = createProfessionalClone(deps)
  const handlers: CloneCalls = {
    professionalClone: {
      sessions: () => clone.sessions(),
      resume: async ({ voiceId }) => ({ draftId: await clone.draftOfVoice(voiceId) }),
      create: () => ({ draftId: clone.create() }),
      status: ({ draftId }) => clone.status(draftId),
      refresh: ({ draftId }) => clone.refresh(draftId),
      saveDetails: ({ draftId }) => clone.saveDetails(draftId),
      resolveDetails: ({ draftId, choice }) => clone.resolveDetails(draftId, choice),
      languages: () => clone.options.languages(),
      accents: ({ language }) => clone.options.accents(language),
      consent: ({ draftId }) => clone.consent(draftId),
      skipVerification({ draftId }) {
        clone.skipVerification(draftId)
        return null
      },
      captcha: ({ draftId }) => clone.verification.captcha(draftId),
      submitVerification: ({ draftId, takeId }) => clone.verification.submit(draftId, takeId),
      requestManualVerification: ({ draftId, fileIds, extraText }) =>
        clone.verification.requestManual(draftId, files.resolve(fileIds), extraText),
      async documents({ fileIds }) {
        const judged = await clone.verification.documents(files.resolve(fileIds))
        return judged.map(({ name, sizeBytes, problem }, index) => ({
          fileId: fileIds[index] ?? '',
          name,
          sizeBytes,
          problem,
        }))
      },
      rehearse: ({ draftId, takeId }) => clone.rehearse(draftId, takeId),
      train: ({ draftId, modelId, ...how }) => clone.train(draftId, modelId, how),
      downloadSample: ({ draftId, cloudSampleId }) => ({
        jobId: clone.cloudSamples.download(draftId, cloudSampleId),
      }),
      cloudWaveform: ({ draftId, cloudSampleId }) => clone.cloudSamples.waveform(draftId, cloudSampleId),
      isolatedPreview: async ({ draftId, cloudSampleId, removeBackgroundNoise }) => ({
        speechId: await clone.cloudSamples.isolatedPreview(draftId, cloudSampleId, removeBackgroundNoise),
      }),
      async saveCloudSettings({ draftId, cloudSampleId, patch }) {
        const saved = await clone.cloudSamples.saveSettings(draftId, cloudSampleId, patch)
        return saved && clone.viewOf(draftId, saved)
      },
      async separateCloudSample({ draftId, cloudSampleId }) {
        const separated = await clone.cloudSamples.separate(draftId, cloudSampleId)
        return separated && clone.viewOf(draftId, separated)
      },
    },
    voices: { speak: (request) => clone.speak(request) },
    sampleSettings: {
      async separate(request) {
        if (request.where === 'local') return separateHere(request)
        await clone.separation.start(request.sampleId)
        return settingsOf(request.sampleId)
      },
      async cancelSeparation(request) {
        await cancelHere(request)
        await clone.separation.cancel(request.sampleId)
        return settingsOf(request.sampleId)
      },
    },
  }
  return {
    professionalClone: clone,
    handlers,
    sounds: { speech: (speechId) => clone.shelf.source(speechId) },
    cloudSounds: { 'cloud-sample': (...ids) => clone.cloudAudio.source(...ids) },
    resume: () => clone.resume(),
    close: () => clone.close(),
  }
}
