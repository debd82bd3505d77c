import { z } from 'zod'

export const wireLanguageDetectionRequest = z.object({ text: z.string() })

/** The item shape is not published: plain codes and objects are both accepted (api.md section 3). */
export const wireDetectedLanguages = z.object({
  detected_languages: z.array(
    z.union([z.string(), z.object({ language_code: z.string(), probability: z.number().nullish() })]),
  ),
})
