import { createFileRegistry } from '@main/drafts/file-registry'
import { createVoiceDesign, type VoiceDesignDeps } from '@main/voice-design/voice-design'
import { createVoiceLock } from '@main/voices/voice-lock'
import { createVoiceSync, type VoiceSync } from '@main/voices/voice-sync'
import { AppError } from '@shared/errors/app-error'
import { quietTiming } from './sync-world'
import { workspaceDeps, type WorkspaceOptions } from './workspace-deps'

const withoutSound = (): never => {
  throw new AppError('ffmpeg-missing')
}

/** Voice Design and the mirror over a library, as one session of the app has them. */
export function openDesigns(o: WorkspaceOptions & { sound?: Pick<VoiceDesignDeps, 'media' | 'makePeaks'> }) {
  const shared = workspaceDeps(o)
  const voices: VoiceSync = createVoiceSync({
    ...shared,
    voiceLock: createVoiceLock(),
    failedSeparations: new Set(),
    timing: quietTiming,
  })
  const files = createFileRegistry()
  const sound = o.sound ?? {
    media: {
      probe: withoutSound,
      renderMono: withoutSound,
      isInverted: withoutSound,
      readSamples: withoutSound,
    },
    makePeaks: withoutSound,
  }
  const module = createVoiceDesign({ ...shared, ...sound, voices, files, random: () => 0.5 })
  const calls = module.handlers?.voiceDesigns
  if (!calls) throw new Error('Voice Design answers no calls')
  return {
    module,
    calls,
    access: shared.access,
    voices,
    files,
    async close() {
      await module.close?.()
      await voices.close()
    },
  }
}
