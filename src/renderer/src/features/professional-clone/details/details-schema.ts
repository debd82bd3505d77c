import { z } from 'zod'
import type { AccentOption } from '@shared/domain/cloud/clone'
import { label, languageCode, type DraftSummary } from '@shared/domain/dataset/draft'
import { draftProblems } from '@shared/domain/dataset/draft-rules'
import { labelProblem, labelRows } from '@shared/domain/dataset/label-rules'

/** Spec section 5. */
export const invalidDetailsText = 'Some form fields are invalid, please review them before saving.'
const mixedLanguagesText = 'All audio samples must be in the same language.'

/**
 * The form of spec/professional-clone.md section 5: what is fit for the cloud. Text that is not is kept all the same.
 * @param accents of the language; undefined while they are not known: then any accent will do, but none will not
 */
const detailsSchema = (accents: readonly string[] | undefined, isLanguageMixed: boolean) =>
  z
    .object({
      name: z.string(),
      language: languageCode,
      description: z.string(),
      labels: z.array(label),
    })
    .check(({ value, issues }) => {
      const { labels } = value
      const problems = {
        ...draftProblems(value),
        labels: labelProblem(labels, accents ?? [labelRows(labels)[0]?.value ?? '']) ?? undefined,
        language: isLanguageMixed ? mixedLanguagesText : undefined,
      }
      for (const field of ['name', 'language', 'description', 'labels'] as const) {
        const message = problems[field]
        if (message !== undefined)
          issues.push({ code: 'custom', message, path: [field], input: value[field] })
      }
    })
/** The rules of one form; they depend on the accents of its language, once these are known, and on the samples. */
export function createDetailsRules(isMixed: boolean) {
  let schema = detailsSchema(undefined, isMixed)
  return {
    schema: () => schema,
    isValid: (details: Details): boolean => schema.safeParse(details).success,
    know(accents: readonly AccentOption[] | undefined, isLanguageMixed: boolean) {
      schema = detailsSchema(
        accents?.map(({ value }) => value),
        isLanguageMixed,
      )
    },
  }
}
export type Details = z.infer<ReturnType<typeof detailsSchema>>

export const detailsOf = ({ name, language, description, labels }: DraftSummary): Details => ({
  name,
  language,
  description,
  labels: labelRows(labels),
})

const detailFields = ['name', 'language', 'description', 'labels'] as const

/** The fields in which two versions differ. */
export const changedFields = (a: Details, b: Details): (keyof Details)[] =>
  detailFields.filter((field) => JSON.stringify(a[field]) !== JSON.stringify(b[field]))

export const areSameDetails = (a: Details, b: Details): boolean => changedFields(a, b).length === 0

const withFields = <To extends Partial<Details>>(to: To, fields: (keyof Details)[], from: Details): To => ({
  ...to,
  ...Object.fromEntries(fields.map((field) => [field, from[field]])),
})

/** Only what was changed here. */
export const detailsPatch = (mine: Details, base: Details): Partial<Details> =>
  withFields({}, changedFields(mine, base), mine)

/** What was changed here since `base`, on top of what was changed elsewhere. */
export const rebasedDetails = (mine: Details, base: Details, theirs: Details): Details =>
  withFields(theirs, changedFields(mine, base), mine)
