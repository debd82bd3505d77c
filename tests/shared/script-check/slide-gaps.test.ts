import { expect, it } from 'vitest'
import { alignWords } from '@shared/script-check/align-words'
import type { CheckUnit } from '@shared/script-check/check-units'
import { slideGaps } from '@shared/script-check/slide-gaps'

/** Words with their ends: a dot ends a sentence, a bar a paragraph. */
function slid(scriptText: string, heardText: string) {
  const script = scriptText.split(' ')
  const heard = heardText.split(' ')
  const plain = (word: string): string => word.replace(/[.|]/, '')
  const isSame = (s: number, h: number): boolean => plain(script[s]!) === heard[h]
  const endsOf = (s: number): CheckUnit['ends'] =>
    script[s]!.endsWith('.') ? 'sentence' : script[s]!.endsWith('|') ? 'paragraph' : 'word'
  const steps = alignWords({
    likeness: (s, h) => (isSame(s, h) ? 1 : 0),
    scriptCount: script.length,
    heardCount: heard.length,
    isStartFree: false,
    isEndFree: false,
  })
  const after = slideGaps(steps, { endsOf, isSame })
  // Nothing is lost, in order, and whatever is paired is the same.
  expect(after.flatMap((step) => step.script ?? [])).toEqual([...script.keys()])
  expect(after.flatMap((step) => step.heard ?? [])).toEqual([...heard.keys()])
  for (const { script: s, heard: h } of after) if (s !== null && h !== null) expect(isSame(s, h)).toBe(true)
  return {
    skipped: after
      .flatMap(({ script: s, heard: h }) => (h === null && s !== null ? script[s]! : []))
      .join(' '),
    inserted: after
      .flatMap(({ script: s, heard: h }, at) => (s === null && h !== null ? `${at}:${heard[h]!}` : []))
      .join(' '),
  }
}

it('puts a skipped sentence where it begins, though its neighbors have words of it', () => {
  const [one, two, three] = [
    'press one to stop or two to go.',
    'press one to turn or two to go.',
    'now wait here.',
  ]
  expect(slid(`${one} ${two} ${three}`, `press one to stop or two to go now wait here`).skipped).toBe(two)
  // Its beginning is alike, too.
  expect(slid(`so. ${two} ${one} ${three}`, `so press one to stop or two to go now wait here`).skipped).toBe(
    two,
  )
})

it('prefers the end of a paragraph to that of a sentence, and leaves a gap where no place is better', () => {
  expect(slid('a b| x. b| x. c', 'a b x c').skipped).toBe('x. b|')
  expect(slid('a b c d', 'a d').skipped).toBe('b c')
  expect(slid('go on and go on home.', 'go on home').skipped).toMatch(/^(go on and|on and go|and go on)$/)
})

it('puts a sentence that was read twice behind the first one', () => {
  expect(
    slid('we go. they stay here. we rest.', 'we go they stay here they stay here we rest').inserted,
  ).toMatch(/^(2:they 3:stay 4:here|5:they 6:stay 7:here)$/)
})
