import { describe, expect, it } from 'vitest'
import {
  bracketWarning,
  excessOf,
  isWorthDetecting,
  limitWords,
  refusalOf,
  textLimit,
  wholeBefore,
} from '@renderer/features/speech/text-rules'

describe('the limit of a text', () => {
  it('is the smaller of the model’s and 10,000', () => {
    expect(textLimit({ maxChars: 40_000 })).toBe(10_000)
    expect(textLimit({ maxChars: 5_000 })).toBe(5_000)
    expect(limitWords(5_000)).toBe('You can only have up to 5000 characters in the speech.')
  })
})

describe('what keeps a text from being asked for', () => {
  const ready = { voiceId: 'v', areSettingsKnown: true, text: 'Hello.', maxChars: 10, isOffline: false }

  it('is said, the first of it', () => {
    expect(refusalOf(ready)).toBeNull()
    expect(refusalOf({ ...ready, voiceId: null, text: '' })).toBe('Choose a voice first.')
    expect(refusalOf({ ...ready, text: ' ' })).toBe('Enter some text first.')
    expect(refusalOf({ ...ready, text: 'Hello again.' })).toMatch(/^The text is too long/)
    expect(refusalOf({ ...ready, isOffline: true })).toMatch(/^Speech is generated in the cloud/)
    // Generate does nothing without them, so it must not look as if it did.
    expect(refusalOf({ ...ready, areSettingsKnown: false })).toMatch(/settings of this voice/)
  })
})

describe('what is over the limit', () => {
  /** @param inserted at the caret, which is where | stands */
  const after = (text: string, inserted: string, maxChars: number): string => {
    const [head = '', tail = ''] = text.split('|')
    const now = head + inserted + tail
    const excess = excessOf(head + tail, now, head.length + inserted.length, maxChars)
    return excess === null ? now : now.slice(0, excess.start) + now.slice(excess.end)
  }

  it('is the end of what was inserted, never what stood behind it', () => {
    expect(after('abc|', 'defgh', 5)).toBe('abcde')
    expect(after('ab|c', 'XYZ', 5)).toBe('abXYc')
    expect(after('ab|cde', 'X', 5)).toBe('abcde')
    expect(after('ab|c', 'XY', 5)).toBe('abXYc')
  })

  it('stays where the person undid its truncation', () => {
    expect(after('abcdefg|', 'h', 5)).toBe('abcdefgh')
  })

  it('is never half a character', () => {
    expect(after('abc|', '😀😀', 6)).toBe('abc😀')
    expect(wholeBefore('ab😀', 3)).toBe(2)
    expect(wholeBefore('ab😀', 4)).toBe(4)
    expect(wholeBefore('', 0)).toBe(0)
  })
})

describe('the warning of brackets', () => {
  const words = (those: string) =>
    `Input text contains one or more of the following characters: ${those} which can degrade the quality of speech.`

  it.each(['{', '}', '[', ']'])('warns of %s in a text', (each) => {
    expect(bracketWarning(`some ${each} text`, 'text')).toBe(words('{ } [ ]'))
  })

  it('lets a dialogue have its audio tags', () => {
    expect(bracketWarning('[laughs] oh', 'dialogue')).toBeNull()
    expect(bracketWarning('{laughs} oh', 'dialogue')).toBe(words('{ }'))
    expect(bracketWarning('(plain)', 'text')).toBeNull()
  })
})

describe('detecting the language', () => {
  it('waits for five words', () => {
    expect(isWorthDetecting('eins zwei drei vier', null)).toBe(false)
    expect(isWorthDetecting('eins zwei drei vier fünf', null)).toBe(true)
  })

  it('waits until a fifth of the words differ from those checked last', () => {
    const checked = 'a b c d e f g h i j'
    expect(isWorthDetecting('a b c d e f g h i x', checked)).toBe(false)
    expect(isWorthDetecting('a b c d e f g h x y', checked)).toBe(true)
    expect(isWorthDetecting('A, b. c d e f g h i j!', checked)).toBe(false)
    // Shortened by a fifth, too.
    expect(isWorthDetecting('a b c d e f g h', checked)).toBe(true)
  })
})
