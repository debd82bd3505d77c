import { expect, it } from 'vitest'
import { z } from 'zod'
import { adoptEarlierWorkspace } from '@main/account/adopt-earlier-workspace'
import { createKnownAnswers } from '@main/account/known-answers'
import { createLocalValues } from '@main/account/local-values'
import { createDraftStore } from '@main/drafts/draft-store'
import { createInstantCloneStore } from '@main/instant-clone/instant-clone-store'
import { openTestDatabase } from '../../support/library/open-test-database'

const openLibrary = () => ({ db: openTestDatabase(), transaction: <T>(fn: () => T): T => fn() })
const server = 'https://api.example.com'

it('the first workspace of a person that is opened takes over what was kept for them, once', () => {
  const library = openLibrary()
  const answersOf = (workspace: string) =>
    createKnownAnswers({ library, nowMs: () => 0, workspace: () => workspace })
  const read = (workspace: string) => answersOf(workspace).read('key', z.string())?.answer ?? null
  answersOf(`${server}#u1`).keep('key', 'of u1')
  answersOf(`${server}#u2`).keep('key', 'of u2')
  createLocalValues(library.db, `${server}#u1`).write('seen', true)

  for (const other of ['demo', null, `${server}#u1`]) adoptEarlierWorkspace(library, other)
  expect(read(`${server}#u1`)).toBe('of u1')

  adoptEarlierWorkspace(library, `${server}#u1#w1`)
  expect([read(`${server}#u1`), read(`${server}#u1#w1`), read(`${server}#u2`)]).toEqual([
    null,
    'of u1',
    'of u2',
  ])
  expect(createLocalValues(library.db, `${server}#u1#w1`).read('seen', z.boolean())).toBe(true)

  adoptEarlierWorkspace(library, `${server}#u1#w2`)
  expect(read(`${server}#u1#w2`)).toBeNull()
})

it('never puts what an earlier version kept over what the workspace has', () => {
  const library = openLibrary()
  const local = (workspace: string) => createLocalValues(library.db, workspace)
  local(`${server}#u1`).write('seen', 'earlier')
  local(`${server}#u1#w1`).write('seen', 'now')
  adoptEarlierWorkspace(library, `${server}#u1#w1`)
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

  adoptEarlierWorkspace(library, `${server}#u1#w1`)
  const clones = clonesOf(`${server}#u1#w1`)
  expect(clones.unanswered()).toEqual([mine])
  expect(clones.preview(mine)?.workspace).toBe(`${server}#u1#w1`)
  expect(clonesOf(`${server}#u2`).unanswered()).toEqual([theirs])
  expect(clones.preview(theirs)?.workspace).toBe(`${server}#u2`)
})
