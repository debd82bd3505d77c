import { z } from 'zod'

/** The models of the account in its known answers. */
export const modelsKey = 'models'

/** As `CloudModel`; defaults stand for what was kept by a version that did not know them. */
export const keptModels = z.array(
  z.object({
    modelId: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    canDoTextToSpeech: z.boolean(),
    canDoVoiceConversion: z.boolean(),
    canBeFinetuned: z.boolean(),
    servesProVoices: z.boolean(),
    canUseStyle: z.boolean().default(false),
    canUseSpeakerBoost: z.boolean().default(false),
    costMultiplier: z.number().default(1),
    maximumTextLengthPerRequest: z.number().nullable(),
    languages: z.array(z.object({ languageId: z.string(), name: z.string() })),
    concurrencyGroup: z.string().nullable(),
  }),
)
