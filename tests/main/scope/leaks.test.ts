import { readdirSync, readlinkSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { openStudioHere, type StudioHere } from '../../support/app/studio-here'
import { openTestCloud } from '../../support/cloud/demo-cloud'
import { descendants } from '../../support/app/process-tree'
import { tempFolder } from '../../support/temp-folder'

const rounds = 100
const warmUpRounds = 5

/** What this process holds open, by kind. Connections of the client and the demo cloud come and go as they like. */
function held(): Record<string, number> {
  const counts: Record<string, number> = {}
  const add = (kind: string): void => void (counts[kind] = (counts[kind] ?? 0) + 1)
  for (const kind of process.getActiveResourcesInfo()) if (!/TCP|Immediate/.test(kind)) add(kind)
  for (const fd of process.platform === 'linux' ? readdirSync('/proc/self/fd') : []) {
    try {
      const target = readlinkSync(`/proc/self/fd/${fd}`)
      if (!target.startsWith('socket:')) add(`fd ${target}`)
    } catch {
      // The listing's own descriptor.
    }
  }
  if (process.platform === 'linux') counts['children'] = descendants(process.pid).length
  return counts
}

const moreThan = (before: Record<string, number>): [string, number][] =>
  Object.entries(held()).filter(([kind, count]) => count > (before[kind] ?? 0))

function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
}

async function openStudio(): Promise<StudioHere> {
  const cloud = await openTestCloud()
  await cloud.createVoice('Ann')
  const studio = await openStudioHere({ userData: tempFolder(), cloud })
  studio.libraryScope.drafts.create()
  studio.goOnline()
  return studio
}

/** Opens and closes a hundred times. What is held must settle to what it was, and the scopes themselves must be free to go. */
async function repeat(studio: StudioHere, once: (round: number) => Promise<object>): Promise<void> {
  for (let round = 0; round < warmUpRounds; round += 1) await once(round)
  await wait(500)
  const before = held()
  const listeners = studio.desktop.listenerCount()
  const scopes: WeakRef<object>[] = []
  for (let round = 0; round < rounds; round += 1) scopes.push(new WeakRef(await once(round)))
  // Not `expect.poll`, which holds timers of its own.
  let more = moreThan(before)
  for (let tries = 0; more.length > 0 && tries < 100; tries += 1) {
    await wait(200)
    more = moreThan(before)
  }
  expect(more).toEqual([])
  expect(studio.desktop.listenerCount()).toBe(listeners)
  await expect
    .poll(
      () => {
        collectGarbage()
        return scopes.filter((scope) => scope.deref() !== undefined).length
      },
      { timeout: 30_000, interval: 200 },
    )
    .toBeLessThanOrEqual(2)
}

it('a library opened and closed a hundred times leaves nothing behind', async () => {
  const studio = await openStudio()
  await repeat(studio, () => studio.reopen())
})

it('a workspace opened and closed a hundred times leaves nothing behind', async () => {
  const studio = await openStudio()
  await repeat(studio, async (round) => {
    studio.signInAs(round % 2 === 0 ? 'demo' : 'https://other.example#u1')
    const opened = studio.scope.modules.workspace.current()
    await wait(10)
    return opened
  })
})
