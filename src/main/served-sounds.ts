import type { StudioSources } from './windows/studio-protocol'
import type { LibraryScope } from './library-scope'
import { aiffSource } from './media/formats/aiff-source'
import { fileSource } from './platform/files/byte-source'
import { levelOfPeaks } from './windows/peaks-level'

/** What `studio://` serves from the open library; nothing where none is open. */
export function servedSounds(openedScope: () => LibraryScope | null): StudioSources {
  return {
    async audio(sampleId) {
      const libraryScope = openedScope()
      const audio = libraryScope?.samples.audioOf(sampleId)
      if (!libraryScope || !audio) return null
      const path = libraryScope.audioStore.pathOf(audio.fileName)
      return (
        (audio.mimeType === 'audio/aiff' ? await aiffSource(path) : null) ?? fileSource(path, audio.mimeType)
      )
    },
    take: async (takeId) => openedScope()?.takes.takeAudio.sound(takeId) ?? null,
    async 'sample-peaks'(sampleId, query) {
      const peaks = await openedScope()?.analyses.peaks(sampleId)
      return peaks ? levelOfPeaks(peaks, query) : null
    },
    peaks: async (takeId) => openedScope()?.takes.takeAudio.peaks(takeId) ?? null,
    recording: (recordingId) => Promise.resolve(openedScope()?.takes.recordings.sound(recordingId) ?? null),
    pcm: async (sampleId, query) => openedScope()?.samplePcm(sampleId, query) ?? null,
    preview: (previewId, query) =>
      Promise.resolve(openedScope()?.previews.source(previewId, query.get('side')) ?? null),
    speech: (speechId) => Promise.resolve(openedScope()?.professionalClone.shelf.source(speechId) ?? null),
    cloudSample: async (voiceId, sampleId) =>
      openedScope()?.professionalClone.cloudAudio.source(voiceId, sampleId) ?? null,
  }
}
