import { z } from 'zod'

/** How much louder or quieter a voice is heard and saved here, in dB (spec/shell.md section 3); never sent. */
export const volumeRangeDb = { min: -30, max: 5 } as const
export const volumeDb = z.number().min(volumeRangeDb.min).max(volumeRangeDb.max)
