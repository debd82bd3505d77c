import fc from 'fast-check'
import { expect, test } from 'vitest'
import { grouped, intersect, subtract, totalMs, union } from '@shared/judge/spans'

const spans = fc.array(
  fc.tuple(fc.nat(400), fc.nat(60)).map(([startMs, length]) => ({ startMs, endMs: startMs + length })),
  { maxLength: 12 },
)
const milliseconds = Array.from({ length: 480 }, (_, at) => at + 0.5)
const holds = (list: readonly { startMs: number; endMs: number }[], at: number): boolean =>
  list.some(({ startMs, endMs }) => startMs < at && at < endMs)

test('union, intersection, and difference contain exactly the right milliseconds', () => {
  fc.assert(
    fc.property(spans, spans, (one, other) => {
      const both = union([...one, ...other])
      const common = intersect(one, other)
      const rest = subtract(one, other)
      for (const at of milliseconds) {
        expect(holds(both, at)).toBe(holds(one, at) || holds(other, at))
        expect(holds(common, at)).toBe(holds(one, at) && holds(other, at))
        expect(holds(rest, at)).toBe(holds(one, at) && !holds(other, at))
      }
    }),
    { numRuns: 60 },
  )
})

test('results are ordered and disjoint, and count no millisecond twice', () => {
  fc.assert(
    fc.property(spans, spans, (one, other) => {
      for (const list of [union(one), intersect(one, other), subtract(one, other)]) {
        list.forEach(({ startMs, endMs }, at) => {
          expect(endMs).toBeGreaterThan(startMs)
          if (at > 0) expect(startMs).toBeGreaterThan(list[at - 1]!.endMs)
        })
      }
      expect(totalMs(intersect(one, other)) + totalMs(subtract(one, other))).toBe(totalMs(union(one)))
    }),
  )
})

test('groups are as few as requested and lose nothing', () => {
  fc.assert(
    fc.property(spans, fc.integer({ min: 1, max: 5 }), (list, max) => {
      const groups = grouped(list, 0, max)
      expect(groups.length).toBeLessThanOrEqual(max)
      expect(totalMs(subtract(list, groups))).toBe(0)
    }),
  )
})
