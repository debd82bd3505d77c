import { expect, it } from 'vitest'
import { movedFindings } from '@main/script-check/moved-findings'
import { joinTakes, punchIn } from '@shared/audio/edit-list'
import type { Finding } from '@shared/domain/recording/script-check'

const sampleRateHz = 48_000
const before = joinTakes([{ id: 'chapter', frameCount: 60 * sampleRateHz }])
const punch = { takeId: 'punch', startFrame: 480, endFrame: 3 * sampleRateHz, crossfadeFrames: 480 }
const finding = (id: number, startMs: number, endMs: number, sentenceEndMs: number): Finding => ({
  id,
  kind: 'misread',
  startMs,
  endMs,
  wordIndex: id,
  lineIndex: null,
  script: 'lane',
  heard: 'line',
  before: '',
  after: '',
  breath: { atMs: startMs - 1_000, wordIndex: id },
  sentenceEnd: { atMs: sentenceEndMs, words: 'of the lane' },
  confidence: 0.9,
  isAccepted: id === 0,
})
const findings = [
  finding(0, 3_000, 3_400, 5_000),
  finding(1, 18_000, 18_400, 22_000),
  finding(2, 20_000, 20_400, 22_000),
  finding(3, 21_000, 21_400, 22_000),
  finding(4, 40_000, 40_400, 44_000),
]
const timesOf = (moved: readonly Finding[]) =>
  moved.map(({ id, startMs, endMs, sentenceEnd }) => [id, startMs, endMs, sentenceEnd?.atMs])
const punched = punchIn(before, Math.round(19.85 * sampleRateHz), punch, 22 * sampleRateHz)

it('keeps what is before a punch, moves what is behind it, and drops what was recorded over', () => {
  // 2.15 s were replaced by 2.99 s.
  expect(timesOf(movedFindings(findings, { before, now: punched, sampleRateHz }))).toEqual([
    [0, 3_000, 3_400, 5_000],
    [1, 18_000, 18_400, 22_840],
    [4, 40_840, 41_240, 44_840],
  ])
  const moved = movedFindings(findings, { before, now: punched, sampleRateHz })
  expect(moved.map(({ breath }) => breath?.atMs)).toEqual([2_000, 17_000, 39_840])
  expect(moved[0]?.isAccepted).toBe(true)
})

it('follows one edit after the other, and brings all back when they are undone', () => {
  const again = punchIn(punched, 0, { ...punch, endFrame: sampleRateHz + 480 }, 4 * sampleRateHz)
  expect(timesOf(movedFindings(findings, { before, now: again, sampleRateHz }))).toEqual([
    [1, 15_000, 15_400, 19_840],
    [4, 37_840, 38_240, 41_840],
  ])
  expect(movedFindings(findings, { before, now: before, sampleRateHz })).toEqual(findings)
})

it('knows no breath and no end of a sentence that are heard no more', () => {
  const begun = punchIn(before, 38 * sampleRateHz, punch, Math.round(39.5 * sampleRateHz))
  const [late] = movedFindings(findings, { before, now: begun, sampleRateHz }).slice(-1)
  expect(late).toMatchObject({ id: 4, startMs: 41_490 })
  expect(late).not.toHaveProperty('breath')

  const cut = punchIn(before, 43 * sampleRateHz, punch)
  const [last] = movedFindings(findings, { before, now: cut, sampleRateHz }).slice(-1)
  expect(last).toMatchObject({ id: 4, startMs: 40_000 })
  expect(last).not.toHaveProperty('sentenceEnd')
})

it('finds the nearer of two places where a take is heard', () => {
  const now = [...before, ...before]
  expect(timesOf(movedFindings(findings, { before: now, now, sampleRateHz }))).toEqual(timesOf(findings))
})
