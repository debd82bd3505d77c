import { z } from 'zod'
import { customRules, type CustomRules, peakLeastDb } from '@shared/domain/export/export'

/** The custom rules as they are typed: decibels and seconds as text; empty is off. */
export interface CustomFields {
  loudness: 'off' | 'rms' | 'lufs'
  loudnessMin: string
  loudnessMax: string
  peak: 'off' | 'sample' | 'true'
  peakMax: string
  noiseFloorMax: string
  headS: string
  tailS: string
  /** Empty: as recorded. */
  sampleRateHz: string
  channels: string
  mp3Kbps: string
}

const isOff = (text: string): boolean => text.trim() === ''
/** A number as people write it: with a point or a comma, with a hyphen or a minus. */
export const numberOf = (text: string): number =>
  isOff(text) ? NaN : Number(text.trim().replace(',', '.').replace('−', '-'))
const textOf = (value: number): string => String(Number(value.toFixed(2)))

export const fieldsOf = (rules: CustomRules): CustomFields => ({
  loudness: rules.loudness?.measure ?? 'off',
  loudnessMin: textOf(rules.loudness?.min ?? -20),
  loudnessMax: textOf(rules.loudness?.max ?? -18),
  peak: rules.peak?.measure ?? 'off',
  peakMax: textOf(rules.peak?.max ?? -3),
  noiseFloorMax: rules.noiseFloorMaxDbfs === null ? '' : textOf(rules.noiseFloorMaxDbfs),
  headS: rules.headMs === null ? '' : textOf(rules.headMs / 1_000),
  tailS: rules.tailMs === null ? '' : textOf(rules.tailMs / 1_000),
  sampleRateHz: rules.sampleRateHz === null ? '' : String(rules.sampleRateHz),
  channels: rules.channels === null ? '' : String(rules.channels),
  mp3Kbps: String(rules.mp3Kbps),
})

const withMinus = (text: string): string => text.replaceAll('-', '−')
const decibels = (min: number, max: number) =>
  z.string().refine((text) => numberOf(text) >= min && numberOf(text) <= max, {
    error: withMinus(`Enter a value from ${min} to ${max}.`),
  })
/** Sound is no louder than a tone, which is so far below its peaks. */
const leastCrestDb = 3
const toneSeconds = z
  .string()
  .refine((text) => isOff(text) || (numberOf(text) >= 0 && numberOf(text) <= 10), {
    error: 'Enter 0 to 10 seconds, or leave it empty.',
  })

/** Judges only what counts: a level that is switched off is never wrong. */
export const customFields = z
  .object({
    loudness: z.enum(['off', 'rms', 'lufs']),
    loudnessMin: z.string(),
    loudnessMax: z.string(),
    peak: z.enum(['off', 'sample', 'true']),
    peakMax: z.string(),
    noiseFloorMax: z
      .string()
      .refine((text) => isOff(text) || (numberOf(text) >= -120 && numberOf(text) <= 0), {
        error: 'Enter a value from −120 to 0, or leave it empty.',
      }),
    headS: toneSeconds,
    tailS: toneSeconds,
    sampleRateHz: z.string(),
    channels: z.string(),
    mp3Kbps: z.string(),
  })
  .superRefine((fields, context) => {
    const judge = (field: 'loudnessMin' | 'loudnessMax' | 'peakMax', min: number): boolean => {
      const judged = decibels(min, 0).safeParse(fields[field])
      if (!judged.success)
        context.addIssue({ code: 'custom', path: [field], message: judged.error.issues[0]?.message ?? '' })
      return judged.success
    }
    const isPeakRight = fields.peak !== 'off' && judge('peakMax', peakLeastDb)
    if (fields.loudness === 'off') return
    const areRight = [judge('loudnessMin', -120), judge('loudnessMax', -120)].every(Boolean)
    if (!areRight) return
    if (numberOf(fields.loudnessMin) > numberOf(fields.loudnessMax))
      context.addIssue({ code: 'custom', path: ['loudnessMax'], message: 'This is below the lowest level.' })
    const loudestDb = (isPeakRight ? numberOf(fields.peakMax) : 0) - leastCrestDb
    if (numberOf(fields.loudnessMin) > loudestDb) {
      const message = withMinus(`Enter ${textOf(loudestDb)} or less${isPeakRight ? ' for this peak' : ''}.`)
      context.addIssue({ code: 'custom', path: ['loudnessMin'], message })
    }
  })

const msOf = (text: string): number | null => (isOff(text) ? null : Math.round(numberOf(text) * 1_000))
const choiceOf = (text: string): number | null => (text === '' ? null : Number(text))

/** The rules that were typed; null while something in them is wrong. */
export function rulesOf(fields: CustomFields): CustomRules | null {
  if (!customFields.safeParse(fields).success) return null
  const rules = customRules.safeParse({
    loudness:
      fields.loudness === 'off'
        ? null
        : { measure: fields.loudness, min: numberOf(fields.loudnessMin), max: numberOf(fields.loudnessMax) },
    peak: fields.peak === 'off' ? null : { measure: fields.peak, max: numberOf(fields.peakMax) },
    noiseFloorMaxDbfs: isOff(fields.noiseFloorMax) ? null : numberOf(fields.noiseFloorMax),
    headMs: msOf(fields.headS),
    tailMs: msOf(fields.tailS),
    sampleRateHz: choiceOf(fields.sampleRateHz),
    channels: choiceOf(fields.channels),
    mp3Kbps: Number(fields.mp3Kbps),
  })
  return rules.success ? rules.data : null
}
