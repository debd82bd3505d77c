import { expect, it } from 'vitest'
import { stretchesOf } from '@main/script-check/stretches'
import { checkedText } from '@main/script-check/checked-text'
import type { Region } from '@shared/domain/recording/recording'
import type { Take } from '@shared/domain/recording/take'

type Read = Pick<Take, 'purpose' | 'scriptId' | 'lineIndex'>
const line = (lineIndex: number): Read => ({ purpose: 'line', scriptId: 'a', lineIndex })
const whole = (scriptId: string | null): Read => ({ purpose: 'recording', scriptId, lineIndex: null })
const punch = (scriptId: string | null): Read => ({ purpose: 'punch', scriptId, lineIndex: null })

function stretches(takes: readonly Read[]) {
  const regions = takes.map((_, at): Region => ({
    takeId: String(at),
    startFrame: 0,
    endFrame: 10,
    crossfadeFrames: 0,
  }))
  return stretchesOf(regions, (id) => takes[Number(id)] as Take).map(
    ({ scriptId, lineIndexes, fromLine, isCut, fromFrame, toFrame }) => [
      scriptId,
      lineIndexes ?? fromLine,
      isCut,
      fromFrame,
      toFrame,
    ],
  )
}

it('takes lines together, and takes of one script that were read in one go', () => {
  expect(stretches([line(0), line(4), line(1)])).toEqual([['a', [0, 4, 1], false, 0, 30]])
  expect(stretches([whole('a'), whole('a')])).toEqual([['a', null, false, 0, 20]])
})

it('parts what was read from other scripts, or in another way', () => {
  expect(stretches([whole('a'), whole('b'), line(2), whole(null)])).toEqual([
    ['a', null, false, 0, 10],
    ['b', null, false, 10, 20],
    ['a', [2], false, 20, 30],
    [null, null, false, 30, 40],
  ])
})

it('takes a punch as a part of what it was made into; of lines, from its line on', () => {
  expect(stretches([whole('a'), punch('a'), punch(null)])).toEqual([['a', null, false, 0, 30]])
  expect(stretches([line(1), line(3), punch('a'), punch(null)])).toEqual([
    ['a', [1, 3], true, 0, 20],
    ['a', 3, false, 20, 40],
  ])
})

it('compares a punch into a line with the script from that line on, wherever it ends', () => {
  const text = 'The old man walked down to the harbor. Nobody on the ships saw him leave that night.'
  const script = { id: 'a', title: 'A', language: 'en', style: null, wordCount: 17, isOwn: true, text }
  const after = checkedText(script, 'en', { lineIndexes: null, fromLine: 1, isCut: false })
  expect(after).toMatchObject({ text: 'Nobody on the ships saw him leave that night.', isPart: true })
  expect(after.placeOf(2)).toEqual({ wordIndex: 10, lineIndex: null })
  const before = checkedText(script, 'en', { lineIndexes: [0], fromLine: null, isCut: true })
  expect(before).toMatchObject({ text: 'The old man walked down to the harbor.', isPart: true })
})
