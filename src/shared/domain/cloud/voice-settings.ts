import { z } from 'zod'

const share = z.number().min(0).max(1)

/** How a voice speaks unless a request says otherwise; kept by the cloud (spec/shell.md section 3). */
export const voiceSettings = z.object({
  stability: share,
  similarity: share,
  style: share,
  speakerBoost: z.boolean(),
  speed: z.number().min(0.7).max(1.2),
})
export type VoiceSettings = z.infer<typeof voiceSettings>

/** Of a voice that nobody has set, where a server says nothing. */
export const defaultVoiceSettings: VoiceSettings = {
  stability: 0.5,
  similarity: 0.75,
  style: 0,
  speakerBoost: true,
  speed: 1,
}
