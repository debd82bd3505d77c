import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../build/lib/electron-path.mjs'
import { isTodaysTurn } from '../support/ci-turn'

/** In CI every day: the main job from a fresh start to a trained voice, its recoveries, and what keeps strangers out. */
export const core = [
  'app/first-start',
  'app/guards',
  'app/library',
  'booth/microphone',
  'booth/record',
  'clone/clone',
  'workbench/dataset',
]

/** The longest of the others: begun first, so that none runs alone at the end, and dealt to the turns one after the other. */
const longest = [
  'clone/clone-errors',
  'app/a11y',
  'clone/clone-limits',
  'clone/clone-states',
  'app/dev',
  'voices/voice-design-states',
  'clone/clone-captcha',
  'app/support',
  'speech/conversion',
  'voices/instant-clone-ways',
]

const longOfCore = ['booth/record', 'clone/clone']

/** Odd, because parts of a file have turns of two. */
const turns = 7

const ending = '.e2e.ts'
const all = readdirSync(join(root, 'tests/e2e'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith(ending))
  .map((path) => path.slice(0, -ending.length).replaceAll('\\', '/'))
  .sort()
const dealt = [...longest, ...all.filter((name) => !core.includes(name) && !longest.includes(name))]

const isBegunFirst = (name: string): boolean => longest.includes(name) || longOfCore.includes(name)

/** The files of the journeys, by their paths below this folder: outside CI all of them. */
export function journeysOfToday(): { long: string[]; short: string[]; leftOut: string[] } {
  const leftOut = dealt.filter((_, at) => !isTodaysTurn(at, turns))
  const taken = all.filter((name) => !leftOut.includes(name))
  return {
    long: taken.filter(isBegunFirst),
    short: taken.filter((name) => !isBegunFirst(name)),
    leftOut,
  }
}
