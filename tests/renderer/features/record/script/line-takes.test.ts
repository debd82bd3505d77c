import { describe, expect, it } from 'vitest'
import { joinedTakeIds, lineStatuses } from '@renderer/features/record/script/line-takes'
import { draftIdOf } from '../../../builders'
import { takeWith } from '../../../recorder/builders'

const lineTake = (n: number, lineIndex: number, changes = {}) =>
  takeWith({
    id: draftIdOf(n),
    purpose: 'line',
    scriptId: 'en-narrative',
    lineIndex,
    createdAtMs: n,
    ...changes,
  })

const takes = [
  lineTake(1, 0),
  lineTake(2, 0),
  lineTake(3, 1, { isFlagged: true }),
  lineTake(4, 3),
  lineTake(5, 3, { isFlagged: true }),
  lineTake(6, 2, { state: 'recording' }),
  lineTake(7, 2, { scriptId: 'de-narrative' }),
  takeWith({ id: draftIdOf(8), scriptId: 'en-narrative', lineIndex: 2 }),
]
const none = new Map<number, string>()

describe('takes by line', () => {
  it('picks the newest unflagged one, or else the newest', () => {
    const lines = lineStatuses(takes, 'en-narrative', 4, none)
    expect(lines.map(({ chosen }) => chosen?.id ?? null)).toEqual([
      draftIdOf(2),
      draftIdOf(3),
      null,
      draftIdOf(4),
    ])
    expect(lines[0]?.takes.map(({ id }) => id)).toEqual([draftIdOf(2), draftIdOf(1)])
  })

  it('respects a choice while the take exists', () => {
    const picked = new Map([
      [0, draftIdOf(1)],
      [3, draftIdOf(99)],
    ])
    const lines = lineStatuses(takes, 'en-narrative', 4, picked)
    expect([lines[0]?.chosen?.id, lines[3]?.chosen?.id]).toEqual([draftIdOf(1), draftIdOf(4)])
  })

  it('joins the chosen takes in script order, without skipped lines', () => {
    expect(joinedTakeIds(lineStatuses(takes, 'en-narrative', 4, none))).toEqual([
      [draftIdOf(2), draftIdOf(3), draftIdOf(4)],
    ])
    expect(joinedTakeIds(lineStatuses(takes, 'fr-narrative', 4, none))).toEqual([])
  })

  it('joins takes of a microphone with another rate for themselves: none keeps the others from the dataset', () => {
    const [first] = takes
    const format = { ...first!.format, sampleRateHz: 44_100 }
    const mixed = [...takes, lineTake(9, 1, { format }), lineTake(10, 2, { format })]
    expect(joinedTakeIds(lineStatuses(mixed, 'en-narrative', 4, none))).toEqual([
      [draftIdOf(2), draftIdOf(4)],
      [draftIdOf(9), draftIdOf(10)],
    ])
  })
})
