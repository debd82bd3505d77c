import { readdirSync, readlinkSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import type { Scope } from '@main/scope/open-scope'
import { domains } from '@shared/ipc/channels'
import { contract } from '@shared/ipc/contract'
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

/** Every answer that windows keep and that asks for nothing: each module that has one is at work when its scope is closed. */
const answers = Object.values(domains)
  .flatMap((declared) => Object.values('events' in declared ? declared.events : {}) as object[])
  .flatMap((effects) => Object.keys(effects))
  .filter((answer, at, all) => all.indexOf(answer) === at)
  .map((answer) => answer.split('.') as [string, string])
  .filter(([domain, name]) => {
    const calls = (contract as Record<string, Record<string, { input: z.ZodType }>>)[domain]
    return calls?.[name]?.input.safeParse({}).success
  })

const workspaceDomains = [
  ...['access', 'announcements', 'conversion', 'dialogue', 'history', 'instantClones', 'profile', 'speech'],
  ...['professionalClone', 'speechWorkspace', 'uploads', 'voiceDesigns', 'voices'],
]

/** @returns the domains that answered */
function askAll(scope: Scope): string[] {
  const asked = answers.flatMap(([domain, name]) => {
    const handler = scope.handler(domain, name)
    return handler ? [{ domain, answer: Promise.resolve().then(() => handler({})) }] : []
  })
  // Some are refused because the scope is closed meanwhile.
  for (const { answer } of asked) answer.catch(() => undefined)
  return asked.map(({ domain }) => domain)
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
        // An error holds whatever it passed through.
        studio.log.length = 0
        collectGarbage()
        return scopes.filter((scope) => scope.deref() !== undefined).length
      },
      { timeout: 30_000, interval: 200 },
    )
    .toBeLessThanOrEqual(2)
}

it('a library opened and closed a hundred times leaves nothing behind', async () => {
  const studio = await openStudio()
  await repeat(studio, async () => {
    const opened = await studio.reopen()
    askAll(opened)
    return opened
  })
})

it('a workspace opened and closed a hundred times leaves nothing behind', async () => {
  const studio = await openStudio()
  let asked: string[] = []
  await repeat(studio, async (round) => {
    studio.signInAs(round % 2 === 0 ? 'demo' : 'https://other.example#u1')
    const opened = studio.scope.modules.workspace.current()
    asked = askAll(opened)
    await wait(10)
    return opened
  })
  expect(asked).toEqual(expect.arrayContaining(workspaceDomains))
})
