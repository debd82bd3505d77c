import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openScope } from '@main/scope/open-scope'
import type { Module } from '@main/scope/module'
import { systemClock } from '@main/platform/clock'
import { createTestClock } from '../../support/test-clock'
import { createMemoryLog } from '../../support/memory-log'

/** A module that tells what happens to it. */
const moduleOf = (name: string, reported: string[], module: Module = {}): Module => ({
  ...module,
  async resume() {
    reported.push(`${name} resumes`)
    await wait(1)
    reported.push(`${name} resumed`)
  },
  async close() {
    reported.push(`${name} closes`)
    await wait(1)
    reported.push(`${name} closed`)
  },
})

test('modules resume in list order; they close last first, in turn or concurrently', async () => {
  for (const closesInTurn of [{ withinMs: 10_000, clock: systemClock }, null]) {
    const reported: string[] = []
    const modules = { first: moduleOf('first', reported), second: moduleOf('second', reported) }
    const scope = openScope(modules, { closesInTurn, log: createMemoryLog() })
    await scope.resume()
    expect(reported.splice(0)).toEqual(['first resumes', 'first resumed', 'second resumes', 'second resumed'])
    await Promise.all([scope.close(), scope.close()])
    expect(reported).toEqual(
      closesInTurn
        ? ['second closes', 'second closed', 'first closes', 'first closed']
        : ['second closes', 'first closes', 'second closed', 'first closed'],
    )
  }
})

test('a module that fails to resume or close is logged and does not affect others', async () => {
  const log = createMemoryLog()
  const reported: string[] = []
  const broken: Module = {
    resume: () => Promise.reject(new Error('no')),
    close() {
      throw new Error('no')
    },
  }
  const scope = openScope({ broken, sound: moduleOf('sound', reported) }, { log })
  await scope.resume()
  await scope.close()
  expect(reported).toEqual(['sound resumes', 'sound resumed', 'sound closes', 'sound closed'])
  expect(log.lines.map(({ fields }) => fields)).toEqual([{ module: 'broken' }, { module: 'broken' }])
})

test('nothing resumes after a scope closes', async () => {
  const reported: string[] = []
  const scope = openScope(
    { first: moduleOf('first', reported), second: moduleOf('second', reported) },
    { log: createMemoryLog() },
  )
  await Promise.all([scope.resume(), scope.close()])
  expect(reported).not.toContain('second resumes')
})

test('finds calls and sounds here or in the inner scope, and modules can share a domain', async () => {
  const log = createMemoryLog()
  const get: Module = { handlers: { jobs: { list: () => [] } } }
  const set: Module = { handlers: { jobs: { cancel: () => null } }, sounds: { take: () => null } }
  let isOpen = true
  const inner = openScope({ play: { cloudSounds: { 'cloud-sample': () => null } } }, { log })
  const scope = openScope({ get, set }, { inside: () => (isOpen ? inner : null), log })
  expect(await scope.handler('jobs', 'list')?.({})).toEqual([])
  expect(scope.handler('jobs', 'cancel')?.({})).toBeNull()
  expect(scope.handler('drafts', 'list')).toBeUndefined()
  expect(scope.sound('take')).toBeDefined()
  expect(scope.cloudSound('cloud-sample')).toBeDefined()
  isOpen = false
  expect(scope.cloudSound('cloud-sample')).toBeUndefined()
})

test('what hangs at the end holds up the modules before it no longer than there is time', async () => {
  const log = createMemoryLog()
  const clock = createTestClock()
  const reported: string[] = []
  const hanging: Module = { close: () => new Promise(() => undefined) }
  const modules = { journal: moduleOf('journal', reported), hanging, late: { ...hanging } }
  const scope = openScope(modules, { closesInTurn: { withinMs: 8_000, clock }, log })
  const closed = scope.close()
  clock.advance(8_000)
  await expect.poll(() => log.lines.length).toBe(1)
  expect(reported).toEqual([])
  clock.advance(500)
  await closed
  expect(reported).toEqual(['journal closes', 'journal closed'])
  expect(log.lines.map(({ fields }) => fields)).toEqual([{ module: 'late' }, { module: 'hanging' }])
})
