import { expect, it } from 'vitest'
import { createDetailsRules } from '@renderer/features/professional-clone/details/details-schema'

it('says in words what is wrong with a language that is no code', () => {
  const details = { name: 'Ann', description: '', labels: [{ label: 'accent', value: 'irish' }] }
  const { error } = createDetailsRules(false)
    .schema()
    .safeParse({ ...details, language: 'English' })
  expect(error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)).toContain(
    'language: Choose a language.',
  )
})
