import { expect, test } from 'vitest'
import { nameByPattern } from '@main/history/name-pattern'

const row = {
  atMs: new Date(2026, 0, 2, 3, 4, 5).getTime(),
  voiceName: 'Ann/Bea',
  modelId: 'eleven_v3',
  text: `Good\nevening, "${'x'.repeat(100)}"`,
}

test.each([
  ['{date} {time} {n}', '2026-01-02 03-04-05 007'],
  ['{voice}_{model}', 'Ann-Bea_eleven_v3'],
  ['{text}', `Good evening, -${'x'.repeat(45)}`],
  ['{other} {n}', '{other} 007'],
  ['  ', 'generation'],
])('%s', (pattern, name) => {
  expect(nameByPattern(pattern, row, 7)).toBe(name)
})
