import { z } from 'zod'
import { wireSeed } from './speech'

/** Fields beside the file `audio` of POST /v1/speech-to-speech/{voice_id} and its /stream twin. */
export const wireConversionFields = z.object({
  model_id: z.string().optional(),
  /** JSON of voice settings. */
  voice_settings: z.string().optional(),
  seed: z.coerce.number().pipe(wireSeed).optional(),
  remove_background_noise: z.enum(['true', 'false']).optional(),
  /** `pcm_s16le_16`: 16 bit little-endian mono samples at 16 kHz without a header. */
  file_format: z.enum(['other', 'pcm_s16le_16']).optional(),
})
