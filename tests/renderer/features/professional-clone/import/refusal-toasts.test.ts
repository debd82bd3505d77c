import { createRefusalWatch } from '@renderer/features/professional-clone/import/refusal-toasts'
import { describe, expect, it } from 'vitest'
import { sampleOf } from '../../../../support/library/samples'

const failed = (name: string) => sampleOf({ name, state: 'failed' })
const names = (rows: { name: string }[]): string[] => rows.map((row) => row.name)

describe('refused files', () => {
  it('reports the first three of an import and no file twice', () => {
    const watch = createRefusalWatch([])
    const [a, b, c, d] = [failed('a'), failed('b'), failed('c'), failed('d')]
    expect(names(watch.newlyRefused([a, sampleOf({ name: 'fine' })], 1_000))).toEqual(['a'])
    expect(names(watch.newlyRefused([a, b, c, d], 1_100))).toEqual(['b', 'c'])
    expect(watch.newlyRefused([a, d], 1_200)).toEqual([])
  })

  it('a later import has its own first three', () => {
    const watch = createRefusalWatch([])
    watch.newlyRefused([failed('a'), failed('b'), failed('c')], 1_000)
    expect(watch.newlyRefused([failed('d')], 11_000)).toEqual([])
    expect(names(watch.newlyRefused([failed('e')], 22_001))).toEqual(['e'])
  })

  it('ignores earlier refusals, and reports files that fail again', () => {
    const old = failed('old')
    const watch = createRefusalWatch([old])
    expect(watch.newlyRefused([old], 1_000)).toEqual([])
    watch.newlyRefused([{ ...old, state: 'importing' }], 1_100)
    expect(names(watch.newlyRefused([old], 1_200))).toEqual(['old'])
  })
})
