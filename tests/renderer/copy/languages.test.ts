import { languageName, languageOptions } from '@renderer/copy/languages'
import { describe, expect, it } from 'vitest'

describe('languages', () => {
  it('are named, sorted by name, and keep one the list does not know', () => {
    expect(languageName('de')).toBe('German')
    const options = languageOptions('tlh')
    expect(options.map((option) => option.value)).toContain('tlh')
    const labels = options.map((option) => option.label)
    expect(labels).toEqual([...labels].sort((a, b) => a.localeCompare(b)))
    expect(languageOptions('en')).toHaveLength(32)
  })
})
