import { dictionary } from 'cmu-pronouncing-dictionary'
import { expect, it } from 'vitest'
import { createSounds } from '@main/recognizer/sounds'
import type { TimedWord } from '@main/recognizer/timed-recognition'
import { checkReading } from '@main/script-check/check-reading'

const sounds = createSounds(dictionary)

/** A reading that was understood so; what else may have been said there was not. */
function check(text: string, understood: string): string[] {
  const said = understood.split(' ')
  const words = said.map((word, at): TimedWord => ({
    word,
    startMs: at * 300,
    endMs: at * 300 + 280,
    confidence: 1,
  }))
  const reading = checkReading({
    recognizer: {
      dictate: () => ({ accept: () => [], finish: () => words, close: () => undefined }),
      knows: () => true,
      fit: (_, asked) =>
        understood.includes(asked.join(' ')) ? { words: [...asked], likelihood: 100 } : null,
    },
    sounds,
    text,
    isPart: false,
  })
  reading.push(new Uint8Array(said.length * 300 * 32))
  const found = reading.finish()
  reading.close()
  return found.map(({ kind, wordIndex, heard }) => `${kind} ${wordIndex} ${heard}`)
}

// As Allison Smith and Kathleen read them.
it.each([
  ['You can dial 500 to attempt a call.', 'you can dial five zero zero to attempt a call'],
  ['Extension 1234 and password 4242.', 'extension one two three four and password four two four two'],
  ['Dial extension 8500 to enter.', 'dial extension eight five zero zero to enter'],
  ['Oolong was 250 miles from land.', 'oolong was two hundred and fifty miles from land'],
  ['Call 555-1234 now.', 'call five five five one two three four now'],
  ['It was built in 1905 by him.', 'it was built in nineteen hundred and five by him'],
  ['He gave me $3.50 for the book.', 'he gave me three fifty for the book'],
])('numbers may be read in any way: %s', (text, said) => {
  expect(check(text, said)).toEqual([])
})

it.each([
  ['You can dial 500 to attempt a call.', 'you can dial nine hundred to attempt a call', 'misread 3 nine'],
  [
    'Oolong was 250 miles from land.',
    'oolong was two hundred and ninety miles from land',
    'misread 2 and ninety',
  ],
  ['It was 250 miles from land.', 'it was two hundred fifty and miles from land', 'inserted 3 and'],
])('another number is a misreading: %s', (text, said, wanted) => {
  expect(check(text, said).join('; ')).toContain(wanted)
})
