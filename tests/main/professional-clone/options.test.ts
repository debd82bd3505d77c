import { expect, it } from 'vitest'
import { createKnownAnswers } from '@main/account/known-answers'
import { keptModels, modelsKey } from '@main/account/kept-models'
import type { CloudClient } from '@main/cloud/cloud-client'
import { createCloneOptions } from '@main/professional-clone/options'
import { createMemoryLog } from '../../support/memory-log'
import { openTempLibrary } from '../../support/library/temp-library'

function optionsOf(listModels: () => Promise<never[]>) {
  const leaving = new AbortController()
  const nowMs = () => 1_000
  const answers = createKnownAnswers({ library: openTempLibrary(), nowMs, workspace: () => 'a' })
  const options = createCloneOptions({
    answers,
    client: () => ({ listModels }) as unknown as CloudClient,
    nowMs,
    log: createMemoryLog(),
    signal: leaving.signal,
  })
  return { options, leaving, kept: () => answers.read(modelsKey, keptModels) }
}

it('keeps the models of the workspace it is open in', async () => {
  const { options, kept } = optionsOf(() => Promise.resolve([]))
  await options.refreshModels()
  expect(kept()).toEqual({ answer: [], atMs: 1_000 })
})

it('asks nobody once its workspace was left: the client is another’s by then', async () => {
  let count = 0
  const { options, leaving, kept } = optionsOf(() => {
    count += 1
    return Promise.resolve([])
  })
  leaving.abort()
  expect(await options.refreshModels()).toEqual([])
  expect({ count, kept: kept() }).toEqual({ count: 0, kept: null })
})

it('keeps no answer that comes once its workspace was left', async () => {
  const answered = Promise.withResolvers<never[]>()
  const { options, leaving, kept } = optionsOf(() => answered.promise)
  const models = options.refreshModels()
  leaving.abort()
  answered.resolve([])
  await models
  expect(kept()).toBeNull()
})
