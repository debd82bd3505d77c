import { z } from 'zod'
import { text } from '../../lib/bounds'

/** A device of the native input engine, to choose from. */
export const inputDevice = z.object({
  /** The same after a restart and after the device was unplugged. */
  id: text(500),
  label: text(500),
  /** Its own rate. */
  sampleRateHz: z.number().int().positive(),
  channels: z.number().int().positive(),
  isDefault: z.boolean(),
})
export type InputDevice = z.infer<typeof inputDevice>

/** What an open native input really delivers. */
export const inputFacts = z.object({
  deviceId: text(500),
  label: text(500),
  sampleRateHz: z.number().int().positive(),
  deviceChannels: z.number().int().positive(),
  /** As the system takes it from the device; other: not told. */
  sampleFormat: z.enum(['s16', 's24', 's32', 'f32', 'other']),
  /** The finest that can come through. */
  bits: z.number().int().positive(),
  /** Nothing between the device and Timbre is known to change the sound. */
  isRaw: z.boolean(),
  /** Through a mixer of the system that may process the sound and does not say so (Windows shared mode). */
  isShared: z.boolean(),
})
export type InputFacts = z.infer<typeof inputFacts>
