import { join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { adoptEarlierWorkspace } from '@main/account/adopt-earlier-workspace'
import { createCredentialStore } from '@main/account/credential-store'
import { createKnownAnswers } from '@main/account/known-answers'
import { createLocalValues } from '@main/account/local-values'
import { createDraftStore } from '@main/drafts/draft-store'
import { createInstantCloneStore } from '@main/instant-clone/instant-clone-store'
import { systemClock } from '@main/platform/clock'
import { openTestDatabase } from '../../support/library/open-test-database'
import { createMemoryLog } from '../../support/memory-log'
import { tempFolder } from '../../support/temp-folder'
import { noKeychain } from './support'

const openLibrary = () => ({ db: openTestDatabase(), transaction: <T>(fn: () => T): T => fn() })
const server = 'https://api.example.com'
const claimsIn = (folder: string) => {
  const options = { keychain: noKeychain, clock: systemClock, log: createMemoryLog() }
  const store = createCredentialStore({ file: join(folder, 'credentials.json'), ...options })
  return (workspace: string) => store.claimEarlier(workspace)
}

it('the first workspace of a person that is opened takes over what was kept for them, once', () => {
  const library = openLibrary()
  const answersOf = (workspace: string) =>
    createKnownAnswers({ library, nowMs: () => 0, workspace: () => workspace })
  const read = (workspace: string) => answersOf(workspace).read('key', z.string())?.answer ?? null
  answersOf(`${server}#u1`).keep('key', 'of u1')
  answersOf(`${server}#u2`).keep('key', 'of u2')
  createLocalValues(library.db, `${server}#u1`).write('seen', true)

  for (const other of ['demo', null, `${server}#u1`])
    adoptEarlierWorkspace(library, other, claimsIn(tempFolder()))
  expect(read(`${server}#u1`)).toBe('of u1')

  adoptEarlierWorkspace(library, `${server}#u1#w1`, claimsIn(tempFolder()))
  expect([read(`${server}#u1`), read(`${server}#u1#w1`), read(`${server}#u2`)]).toEqual([
    null,
    'of u1',
    'of u2',
  ])
  expect(createLocalValues(library.db, `${server}#u1#w1`).read('seen', z.boolean())).toBe(true)

  adoptEarlierWorkspace(library, `${server}#u1#w2`, claimsIn(tempFolder()))
  expect(read(`${server}#u1#w2`)).toBeNull()
})

it('the same workspace owns what was kept in every library, in whichever order they are opened, also after a restart', () => {
  const folder = tempFolder()
  const [here, elsewhere] = [openLibrary(), openLibrary()]
  for (const { db } of [here, elsewhere]) createLocalValues(db, `${server}#u1`).write('seen', true)
  const seenIn = (library: typeof here, workspace: string) =>
    createLocalValues(library.db, `${server}#u1#${workspace}`).read('seen', z.boolean())

  // A library in which nothing was kept says nothing.
  adoptEarlierWorkspace(openLibrary(), `${server}#u1#w2`, claimsIn(folder))
  adoptEarlierWorkspace(here, `${server}#u1#w1`, claimsIn(folder))
  for (const workspace of ['w2', 'w1'])
    adoptEarlierWorkspace(elsewhere, `${server}#u1#${workspace}`, claimsIn(folder))
  expect([seenIn(here, 'w1'), seenIn(elsewhere, 'w2'), seenIn(elsewhere, 'w1')]).toEqual([true, null, true])
})

it('never puts what an earlier version kept over what the workspace has', () => {
  const library = openLibrary()
  const local = (workspace: string) => createLocalValues(library.db, workspace)
  local(`${server}#u1`).write('seen', 'earlier')
  local(`${server}#u1#w1`).write('seen', 'now')
  adoptEarlierWorkspace(library, `${server}#u1#w1`, claimsIn(tempFolder()))
  expect(local(`${server}#u1#w1`).read('seen', z.string())).toBe('now')
})

it('a lost request for an instant clone and its preview go there too', () => {
  const library = openLibrary()
  const nowMs = () => 0
  const clonesOf = (workspace: string) => {
    const drafts = createDraftStore({ db: library.db, nowMs, workspace: () => workspace })
    return createInstantCloneStore({ library, drafts, nowMs, workspace })
  }
  const kept = (workspace: string) => {
    const clones = clonesOf(workspace)
    const id = clones.create()
    const details = { name: 'Me', description: '', labels: {} }
    const request = { workspace, audioKey: 'k', askedAtMs: 0, earlierSampleIds: [], ...details }
    clones.keepSaveRequest(id, request)
    const sound = { generatedVoiceId: 'g', fileName: 'preview.mp3', mediaType: 'audio/mpeg' }
    clones.keepPreview(id, { workspace, audioKey: 'k', ...sound })
    return id
  }
  const mine = kept(`${server}#u1`)
  const theirs = kept(`${server}#u2`)

  adoptEarlierWorkspace(library, `${server}#u1#w1`, claimsIn(tempFolder()))
  const clones = clonesOf(`${server}#u1#w1`)
  expect(clones.unanswered()).toEqual([mine])
  expect(clones.preview(mine)?.workspace).toBe(`${server}#u1#w1`)
  expect(clonesOf(`${server}#u2`).unanswered()).toEqual([theirs])
  expect(clones.preview(theirs)?.workspace).toBe(`${server}#u2`)
})
