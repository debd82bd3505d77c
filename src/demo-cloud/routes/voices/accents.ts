import { z } from 'zod'
import { parseOr422 } from '../../http/wire-error'

const accentsByLanguage: Record<string, readonly string[]> = {
  en: ['american', 'australian', 'british', 'canadian', 'indian', 'irish', 'scottish'],
  es: ['argentine', 'colombian', 'latin american', 'mexican', 'peninsular'],
  pt: ['brazilian', 'european'],
  fr: ['belgian', 'canadian', 'parisian', 'standard', 'swiss'],
  de: ['austrian', 'standard', 'swiss'],
  it: ['neapolitan', 'roman', 'sicilian', 'standard', 'tuscan'],
  zh: ['beijing mandarin', 'singapore mandarin', 'standard', 'taiwan mandarin'],
  ar: ['egyptian', 'gulf', 'levantine', 'modern standard'],
  nl: ['flemish', 'standard'],
  ru: ['standard'],
  ko: ['seoul', 'standard'],
  ja: ['kansai', 'standard'],
  hr: ['standard'],
}

const query = z.object({ language: z.string().optional(), model_id: z.string().optional() })

/** Answer of GET /v1/voices/accents, for one language or all. */
export function accentsOf(
  given: unknown,
): { accent: string; language: string; code: string; name: string }[] {
  const { language } = parseOr422(query, given, 'query')
  return Object.entries(accentsByLanguage)
    .filter(([code]) => language === undefined || code === language)
    .flatMap(([code, accents]) =>
      accents.map((accent) => ({
        accent,
        language: code,
        code: `${code}-${accent.replaceAll(' ', '-')}`,
        name: accent.replace(/^./, (letter) => letter.toUpperCase()),
      })),
    )
}
