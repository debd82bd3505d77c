import { z } from 'zod'
import { languageCode, type DraftSummary } from '@shared/domain/draft'
import { draftProblems } from '@shared/domain/draft-rules'

/** The form of spec/professional-clone.md section 5: what is fit for the cloud. Text that is not is kept all the same. */
export const detailsSchema = z
  .object({ name: z.string(), language: languageCode, description: z.string() })
  .check(({ value, issues }) => {
    const problems = draftProblems(value)
    for (const field of ['name', 'description'] as const) {
      const message = problems[field]
      if (message !== undefined) issues.push({ code: 'custom', message, path: [field], input: value[field] })
    }
  })
export type Details = z.infer<typeof detailsSchema>

export const detailsOf = ({ name, language, description }: DraftSummary): Details => ({
  name,
  language,
  description,
})

export const areSameDetails = (a: Details, b: Details): boolean =>
  a.name === b.name && a.language === b.language && a.description === b.description
