import { expect, it } from 'vitest'
import { accountHandlers } from '@main/account/handlers'
import type { SignIn } from '@shared/domain/app/account'
import { onGrid, sine } from '../../shared/audio/signals'
import { openStudioHere } from '../../support/app/studio-here'
import { openTestCloud } from '../../support/cloud/demo-cloud'
import { createFakePage, monoFormat } from '../../support/record/capture-fixture'
import { openTakesFixture } from '../../support/record/takes-fixture'
import { tempFolder } from '../../support/temp-folder'
import { answerJson, startServer } from '../cloud/support/http-server'
import { openAccount } from './support'

const tone = onGrid(sine({ frequencyHz: 440, amplitude: 0.5, seconds: 1 }), 16)
const startApi = () =>
  startServer((_request, response) =>
    answerJson(response, 200, {
      user_id: 'u1',
      first_name: 'Mara',
      subscription: { tier: 'creator', character_count: 0, character_limit: 0 },
    }),
  )

it('signing in, signing out, and the demo are refused during a take, which goes on; afterwards they work', async () => {
  const booth = openTakesFixture()
  const { recorder } = booth.module
  const server = await startApi()
  const account = openAccount({ folder: tempFolder() })
  await account.start()
  const calls = accountHandlers(account, { isRecording: () => recorder.currentTakeId() !== null })
  const request: SignIn = {
    authentication: 'api-key',
    secret: 'sk_live_abcdef0123456789',
    serverUrl: server.url,
    allowPlainText: false,
    onlyFor: null,
  }
  await calls.signIn(request)
  await account.reaches('online')
  const before = account.current()
  const askedCount = server.seen.length

  const { take, page } = await booth.begin()
  for (const change of [
    () => calls.signIn(request),
    () => calls.signOut({}),
    () => calls.useDemo({}),
    () => calls.switchTo({ key: 'other' }),
  ]) {
    await expect(Promise.resolve(change())).rejects.toMatchObject({
      code: 'busy',
      detail: { what: 'recording' },
    })
  }
  expect(account.current()).toEqual(before)
  expect(server.seen).toHaveLength(askedCount)
  expect(recorder.currentTakeId()).toBe(take.id)
  page.play(tone)
  page.end()
  expect(await recorder.end(take.id)).toMatchObject({ state: 'saving', frameCount: tone.length })

  expect(await calls.signOut({})).toMatchObject({ mode: 'demo' })
  expect(await calls.signIn(request)).toMatchObject({ mode: 'cloud', userName: 'Mara' })
})

it('a sign-in that ends while a take is running opens the other workspace and leaves the take alone', async () => {
  const cloud = await openTestCloud()
  const studio = await openStudioHere({ userData: tempFolder(), cloud })
  const { recorder } = studio.scope.modules.takes
  const take = await recorder.begin({
    draftId: null,
    name: 'Take',
    purpose: 'recording',
    format: monoFormat,
    parentTakeId: null,
    scriptId: null,
    lineIndex: null,
  })
  const page = createFakePage()
  recorder.connect(take.id, page.port)
  page.play(tone.subarray(0, 24_000))
  const former = studio.scope.modules.workspace.current()
  studio.signInAs('https://other.example#u1')
  expect(studio.scope.modules.workspace.current()).not.toBe(former)
  expect(recorder.currentTakeId()).toBe(take.id)
  page.play(tone.subarray(24_000))
  page.end()
  expect(await recorder.end(take.id)).toMatchObject({ state: 'saving', frameCount: tone.length })
})

it('a workspace that does not end keeps no journal open', async () => {
  const cloud = await openTestCloud()
  const studio = await openStudioHere({ userData: tempFolder(), cloud })
  const { recorder } = studio.scope.modules.takes
  const take = await recorder.begin({
    draftId: null,
    name: 'Take',
    purpose: 'recording',
    format: monoFormat,
    parentTakeId: null,
    scriptId: null,
    lineIndex: null,
  })
  const page = createFakePage()
  recorder.connect(take.id, page.port)
  page.play(tone)
  await expect.poll(() => recorder.status()).toMatchObject({ safeFrames: tone.length })
  const { workspace, takes } = studio.scope.modules
  const hanging = Promise.withResolvers<undefined>()
  workspace.close = () => hanging.promise
  const closed = studio.scope.close()
  await expect.poll(() => takes.find(take.id)?.state).toBe('interrupted')
  expect(recorder.currentTakeId()).toBeNull()
  hanging.resolve(undefined)
  await closed
})
