import type { StudioSources } from './windows/studio-protocol'
import type { LibraryRoom } from './library-room'
import { aiffSource } from './media/aiff-source'
import { fileSource } from './platform/byte-source'
import { levelOfPeaks } from './windows/peaks-level'

/** What `studio://` serves from the open library; nothing where none is open. */
export function servedSounds(openedRoom: () => LibraryRoom | null): StudioSources {
  return {
    async audio(sampleId) {
      const room = openedRoom()
      const audio = room?.samples.audioOf(sampleId)
      if (!room || !audio) return null
      const path = room.audioStore.pathOf(audio.fileName)
      return (
        (audio.mimeType === 'audio/aiff' ? await aiffSource(path) : null) ?? fileSource(path, audio.mimeType)
      )
    },
    take: async (takeId) => openedRoom()?.takes.takeAudio.sound(takeId) ?? null,
    async 'sample-peaks'(sampleId, query) {
      const peaks = await openedRoom()?.analyses.peaks(sampleId)
      return peaks ? levelOfPeaks(peaks, query) : null
    },
    peaks: async (takeId) => openedRoom()?.takes.takeAudio.peaks(takeId) ?? null,
    reel: (reelId) => Promise.resolve(openedRoom()?.takes.reels.sound(reelId) ?? null),
    pcm: async (sampleId, query) => openedRoom()?.samplePcm(sampleId, query) ?? null,
    preview: (previewId, query) =>
      Promise.resolve(openedRoom()?.previews.source(previewId, query.get('side')) ?? null),
    speech: (speechId) => Promise.resolve(openedRoom()?.clones.shelf.source(speechId) ?? null),
    cloudSample: async (voiceId, sampleId) =>
      openedRoom()?.clones.cloudAudio.source(voiceId, sampleId) ?? null,
  }
}
