import { expect, test } from 'vitest'
import type { CloudClient } from '@main/cloud/cloud-client'
import { openScope } from '@main/scope/open-scope'
import { createTopics } from '@main/scope/topics'
import { createWorkspaceHost } from '@main/scope/workspace-host'
import { AppError } from '@shared/errors/app-error'
import { createMemoryLog } from '../../support/memory-log'

const client = (): CloudClient => ({}) as CloudClient

/** A host over an account that says what the test wants; `reported` is what happened to its scopes. */
function openHost() {
  const topics = createTopics()
  const account: { workspace: string | null; client: CloudClient | null } = {
    workspace: 'ann',
    client: client(),
  }
  const reported: string[] = []
  const ends: (() => void)[] = []
  topics.on('workspaceChanged', () => void reported.push('changed'))
  const host = createWorkspaceHost({
    account: {
      workspace: () => account.workspace,
      cloud() {
        if (account.client) return account.client
        throw new AppError('signed-out')
      },
    },
    topics,
    open(workspace) {
      reported.push(`open ${workspace}`)
      const uploads = {
        resume: () => void reported.push(`resume ${workspace}`),
        close: () =>
          new Promise<void>((resolve) => {
            reported.push(`close ${workspace}`)
            ends.push(resolve)
          }),
      }
      return { name: workspace, ...openScope({ uploads }, { log: createMemoryLog() }) }
    },
  })
  const switchTo = (workspace: string | null, next: CloudClient | null = client()): void => {
    Object.assign(account, { workspace, client: next })
    topics.emit('accountChanged', null)
  }
  /** Everything that was asked to end has ended. */
  const allEnd = async (): Promise<void> => {
    for (const end of ends.splice(0)) end()
    await new Promise(setImmediate)
  }
  return { host, account, topics, reported, switchTo, allEnd }
}

test('a switch closes one workspace and opens the next in one step, which resumes when the previous has ended', async () => {
  const { host, reported, switchTo, allEnd } = openHost()
  host.resume()
  await allEnd()
  expect(host.isEnding()).toBe(false)
  switchTo('bea')
  expect(host.current().name).toBe('bea')
  await new Promise(setImmediate)
  expect(reported).toEqual(['open ann', 'resume ann', 'close ann', 'open bea', 'changed'])
  expect(host.isEnding()).toBe(true)
  await allEnd()
  expect(host.isEnding()).toBe(false)
  expect(reported.at(-1)).toBe('resume bea')
})

test('switching there and back: the workspace resumes once, after its previous scope has ended', async () => {
  const { host, reported, switchTo, allEnd } = openHost()
  host.resume()
  await allEnd()
  const ann = client()
  switchTo('bea')
  switchTo('ann', ann)
  await new Promise(setImmediate)
  expect(reported.filter((line) => line.startsWith('resume'))).toEqual(['resume ann'])
  await allEnd()
  expect(reported.filter((line) => line.startsWith('resume'))).toEqual(['resume ann', 'resume ann'])
})

test('signing in again with the same account is a switch that windows do not notice; news of a person is not one', () => {
  const { reported, account, topics, switchTo } = openHost()
  topics.emit('accountChanged', null)
  expect(reported).toEqual(['open ann'])
  switchTo('ann')
  expect(reported).toEqual(['open ann', 'close ann', 'open ann'])
  // The demo cloud goes down and comes up: what is open without a client takes the next one.
  switchTo('ann', null)
  account.client = client()
  reported.length = 0
  topics.emit('accountChanged', null)
  expect(reported).toEqual([])
})

test('signed out, the scope without a workspace is open; nothing opens after closing', async () => {
  const { host, reported, switchTo, allEnd } = openHost()
  switchTo(null, null)
  expect(host.current().name).toBeNull()
  const closed = host.close()
  await allEnd()
  await closed
  reported.length = 0
  switchTo('bea')
  expect(reported).toEqual([])
})
