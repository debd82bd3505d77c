import { randomUUID } from 'node:crypto'
import { rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { AppError } from '@shared/errors/app-error'
import { wavFile } from '../../support/audio/pcm-files'
import { openSpeech } from '../../support/cloud/speech-session'
import { eventually } from '../../support/eventually'
import { openTempLibrary } from '../../support/library/temp-library'
import { tempFolder } from '../../support/temp-folder'
import { clara, milo, openWorld, settings, spokenBy, streamPath, tagBytes } from './support'

vi.setConfig({ testTimeout: 60_000 })

test('what is asked for is charged once, kept whole, and says that it is generated', async () => {
  const world = await openWorld()
  const before = await world.used()
  const id = world.ledger.request(spokenBy('  Good morning.  '))
  const kept = await world.ended(id)
  expect(kept).toMatchObject({
    state: 'kept',
    estimatedCredits: 13,
    chargedCredits: 13,
    mediaType: 'audio/mpeg',
    historyItemId: expect.stringMatching(/./) as string,
    requestId: expect.stringMatching(/./) as string,
  })
  // A tone of 60 ms for each character.
  expect(kept.durationMs).toBeGreaterThan(700)
  expect(kept.durationMs).toBeLessThan(1_200)
  expect((await world.used()) - before).toBe(13)
  expect(world.hashHere(id)).toBe(await world.hashOfCloud(kept.historyItemId!))
  const sound = await world.sound(id)
  expect(sound.subarray(0, tagBytes(sound)).toString('latin1')).toContain('GENERATED_BY\0Timbre')
})

test('what it cost counts at once, in the credits of the person', async () => {
  const world = await openWorld()
  const known = () => world.now.profile.known()?.credits
  await eventually(() => expect(known()).toMatchObject({ used: 0 }))
  // Nothing else tells the number: the cloud is not heard again.
  await world.cloud.setFaults({ path: '^/v1/user$', answer: { status: 503, body: {} } })
  // Of the text without the spaces around it, which are not sent.
  await world.ended(world.ledger.request(spokenBy('  0123456789\n')))
  expect(await world.history()).toMatchObject([{ text: '0123456789' }])
  expect(known()).toMatchObject({ used: 10 })
  expect(world.ledger.quote(spokenBy('Another one.')).account).toMatchObject({ used: 10 })
  await eventually(() => expect(world.told.credits()).toMatchObject({ used: 10 }))
  // The cloud's own count follows: only it knows of the 15 that were spent elsewhere.
  await world.cloud.control('DELETE', '/faults')
  await world.cloud.call('POST', `/v1/text-to-speech/${clara}`, { json: { text: 'Spent elsewhere' } })
  await world.ended(world.ledger.request(spokenBy('One more.')))
  await eventually(() => expect(known()).toMatchObject({ used: 34 }))
})

test('the models are asked for again where the clock of the computer was set back meanwhile', async () => {
  const world = await openWorld()
  await eventually(async () => expect(await world.now.calls.models({})).not.toBeNull())
  const asked = await world.cloud.asked('/v1/models')
  world.state.setBackMs = 3_600_000
  world.ledger.quote(spokenBy('x'))
  await eventually(async () => expect(await world.cloud.asked('/v1/models')).toBeGreaterThan(asked))
})

test('a sound is heard while it arrives', async () => {
  const world = await openWorld()
  await world.cloud.control('POST', '/speech', { chunkBytes: 2_000, chunkDelayMs: 100 })
  const id = world.ledger.request(spokenBy('A text of some length, so that it takes a while to come.'))
  const source = await world.now.speech.sounds!['generation']!(id, new URLSearchParams())
  expect(source?.sizeBytes).toBe(Infinity)
  let stateAtFirst = ''
  const heard: Buffer[] = []
  for await (const chunk of source!.open(0, Infinity)) {
    stateAtFirst ||= world.ledger.find(id)?.state ?? ''
    heard.push(chunk as Buffer)
  }
  expect(stateAtFirst).toBe('arriving')
  await world.ended(id)
  expect(Buffer.concat(heard).equals(await world.sound(id))).toBe(true)
})

test.each([
  ['the answer was dropped after the charge', { dropAnswer: true }],
  ['the sound was cut off', { cutAnswerAfterBytes: 3_000 }],
])('%s: it is fetched from the history and never asked for again', async (_, fault) => {
  const world = await openWorld()
  const before = await world.used()
  await world.cloud.setFaults({ method: 'POST', path: streamPath, times: 1, ...fault })
  const id = world.ledger.request(spokenBy('This sentence was paid for, and it is not lost.'))
  const kept = await world.ended(id)
  expect(kept.state).toBe('kept')
  expect((await world.used()) - before).toBe(kept.chargedCredits)
  expect(world.hashHere(id)).toBe(await world.hashOfCloud(kept.historyItemId!))
  expect(await world.history()).toHaveLength(1)
})

test('equal requests whose answers were lost each take an item of their own', async () => {
  const world = await openWorld()
  await world.cloud.setFaults({ method: 'POST', path: streamPath, times: 2, dropAnswer: true })
  const ids = [0, 1].map(() => world.ledger.request(spokenBy('Twice the same.')))
  const kept = await Promise.all(ids.map((id) => world.ended(id)))
  expect(kept.map(({ state }) => state)).toEqual(['kept', 'kept'])
  expect(new Set(kept.map(({ historyItemId }) => historyItemId)).size).toBe(2)
  expect(await world.history()).toHaveLength(2)
})

test('what is nowhere is told as possibly charged, and is asked for again only by the person', async () => {
  const world = await openWorld()
  await world.cloud.setAccount({ force_logging_disabled: true })
  await world.cloud.setFaults({ method: 'POST', path: streamPath, times: 1, dropAnswer: true })
  const id = world.ledger.request(spokenBy('Nobody keeps this.'))
  expect((await world.ended(id)).state).toBe('possibly-charged')
  expect(world.now.notices).toEqual([
    { kind: 'generation-possibly-charged', text: 'Nobody keeps this.', credits: 18 },
  ])
  const before = await world.used()
  // As anything that is paid: not beyond the credits of the plan.
  await world.cloud.setAccount({ character_limit: before + 17, tier: 'free' })
  world.now.topics.emit('accountChanged', null)
  const request = spokenBy('Nobody keeps this.')
  await eventually(() => expect(world.ledger.quote(request).exceeded).toBe('free'))
  expect(() => world.now.calls.retry({ id, allowsOverage: true })).toThrow('quota-exceeded')
  await world.cloud.setAccount({ character_limit: before + 100 })
  world.now.topics.emit('accountChanged', null)
  await eventually(() => expect(world.ledger.quote(request).exceeded).toBeNull())
  const again = await world.now.calls.retry({ id, allowsOverage: false })
  expect((await world.ended(again.id)).state).toBe('kept')
  expect((await world.used()) - before).toBe(18)
  // And only once.
  await world.restart()
  expect(world.ledger.find(id)).toMatchObject({ state: 'possibly-charged', isAnswered: true })
  expect(() => world.now.calls.retry({ id, allowsOverage: false })).toThrow('busy')
  expect((await world.used()) - before).toBe(18)
})

test('models are not known until the workspace has told them', async () => {
  const world = await openWorld()
  await eventually(() => expect(world.now.calls.models({})).not.toBeNull())
  const asked: string[] = []
  const offline = openSpeech({
    library: openTempLibrary(),
    waitsDividedBy: 100,
    publish: (domain, name) => void asked.push(`${domain}.${name}`),
    cloud() {
      if (!world.state.isReachable) throw new AppError('network', { detail: { sentAnyBytes: false } })
      return world.client
    },
  })
  onTestFinished(() => offline.speech.close())
  world.state.isReachable = false
  await offline.speech.resume?.()
  expect(offline.calls.models({})).toBeNull()
  expect(asked).toEqual([])
  world.state.isReachable = true
  offline.topics.emit('accountChanged', null)
  await eventually(() => expect(offline.calls.models({})).not.toBeNull())
  expect(asked).toContain('speech.accountChanged')
})

test('a disk that takes nothing loses nothing: the sound is fetched once it takes it again', async () => {
  const world = await openWorld()
  const before = await world.used()
  const blocked = join(world.library.folder, 'generations')
  writeFileSync(blocked, 'no folder')
  const id = world.ledger.request(spokenBy('Nobody can write this.'))
  await eventually(() =>
    expect(world.ledger.find(id)).toMatchObject({ state: 'checking', failure: { code: 'disk-failed' } }),
  )
  rmSync(blocked)
  expect((await world.ended(id)).state).toBe('kept')
  expect((await world.used()) - before).toBe(22)
})

test('a session that ended in the middle is gone on with from the history; what was not sent is sent', async () => {
  const world = await openWorld()
  await world.cloud.setAccount({ concurrency: 2 })
  await world.cloud.control('POST', '/speech', { chunkBytes: 2_000, chunkDelayMs: 200 })
  const ids = [0, 1, 2].map((at) =>
    world.ledger.request(spokenBy(`Sentence ${at}, which is cut by the end.`)),
  )
  await eventually(() => expect(world.ledger.find(ids[0]!)?.byteCount).toBeGreaterThan(0))
  expect(world.ledger.find(ids[2]!)?.state).toBe('queued')
  await world.restart()
  const kept = await Promise.all(ids.map((id) => world.ended(id)))
  expect(kept.map(({ state }) => state)).toEqual(['kept', 'kept', 'kept'])
  expect(await world.history()).toHaveLength(3)
  for (const { id, historyItemId } of kept)
    expect(world.hashHere(id)).toBe(await world.hashOfCloud(historyItemId!))
})

test('what waits is sent once, however often the session is gone on with', async () => {
  const world = await openWorld()
  // The first answer lets all that wait begin at once.
  await world.cloud.setAccount({ concurrency: 10 })
  const ids = ['One.', 'Two.', 'Three.', 'Four.'].map((text) => world.ledger.request(spokenBy(text)))
  await world.now.speech.resume?.()
  world.now.topics.emit('accountChanged', null)
  for (const id of ids) expect((await world.ended(id)).state).toBe('kept')
  expect(await world.history()).toHaveLength(4)
})

test('what was not sent waits for a way to the cloud that comes after the start', async () => {
  const world = await openWorld()
  await world.cloud.setAccount({ concurrency: 2 })
  await world.cloud.control('POST', '/speech', { chunkBytes: 2_000, chunkDelayMs: 200 })
  const ids = [0, 1, 2].map((at) => world.ledger.request(spokenBy(`Sentence ${at} that waits for a way.`)))
  await eventually(() => expect(world.ledger.find(ids[0]!)?.byteCount).toBeGreaterThan(0))
  world.state.isReachable = false
  await world.restart()
  expect(world.ledger.find(ids[2]!)?.state).toBe('queued')
  world.state.isReachable = true
  world.now.topics.emit('accountChanged', null)
  for (const id of ids) expect((await world.ended(id)).state).toBe('kept')
  expect(await world.history()).toHaveLength(3)
})

test('too many at once and a busy cloud are waited for, and told only then', async () => {
  const world = await openWorld()
  await world.cloud.control('POST', '/speech', { refuse: { status: 'system_busy', times: 3 } })
  expect((await world.ended(world.ledger.request(spokenBy('One')))).state).toBe('kept')
  await world.cloud.control('POST', '/speech', { refuse: { status: 'system_busy', times: 4 } })
  expect(await world.ended(world.ledger.request(spokenBy('Two')))).toMatchObject({
    state: 'refused',
    chargedCredits: null,
    failure: { code: 'system_busy', message: 'Our servers are busy at the moment. Please try again later.' },
  })
  await world.cloud.control('POST', '/speech', {
    refuse: { status: 'too_many_concurrent_requests', times: 1 },
  })
  expect((await world.ended(world.ledger.request(spokenBy('Three')))).state).toBe('kept')
})

test.each(['detected_unusual_activity', 'detected_blocked_voice', 'payment_issue', 'blocked_generation'])(
  '%s is refused in the cloud’s own words, without a charge',
  async (status) => {
    const world = await openWorld()
    const before = await world.used()
    await world.cloud.control('POST', '/speech', { refuse: { status, times: 1 } })
    const refused = await world.ended(world.ledger.request(spokenBy('No.')))
    expect(refused).toMatchObject({ state: 'refused', failure: { code: status, items: [] } })
    expect(refused.failure?.message).toBeTruthy()
    expect(await world.used()).toBe(before)
  },
)

test('a list of what is wrong comes item by item', async () => {
  const world = await openWorld()
  const body = { detail: ['a', 'b'].map((name) => ({ loc: ['body', name], msg: 'is wrong', type: 'value' })) }
  await world.cloud.setFaults({ path: streamPath, times: 1, answer: { status: 422, body } })
  const refused = await world.ended(world.ledger.request(spokenBy('No.')))
  expect(refused.failure).toEqual({
    code: 'cloud-refused',
    message: null,
    items: ['body.a: is wrong', 'body.b: is wrong'],
  })
})

test('canceled while it waits nothing is charged; while it arrives what came is kept', async () => {
  const world = await openWorld()
  await world.cloud.setAccount({ concurrency: 2 })
  await world.cloud.control('POST', '/speech', { chunkBytes: 2_000, chunkDelayMs: 200 })
  const ids = [0, 1, 2].map((at) => world.ledger.request(spokenBy(`Sentence ${at} that is canceled soon.`)))
  await eventually(() => expect(world.ledger.find(ids[0]!)?.byteCount).toBeGreaterThan(0))
  for (const id of ids) world.ledger.cancel(id)
  const [first, , third] = await Promise.all(ids.map((id) => world.ended(id)))
  expect(first).toMatchObject({ state: 'canceled', chargedCredits: first!.estimatedCredits })
  expect((await world.sound(ids[0]!)).length).toBeGreaterThan(1_000)
  expect(third).toMatchObject({ state: 'canceled', chargedCredits: null })
  expect(await world.history()).toHaveLength(2)
})

test('what cannot be canceled on a disk that takes nothing stays where it waits', async () => {
  const world = await openWorld()
  await world.cloud.setAccount({ concurrency: 2 })
  await world.cloud.control('POST', '/speech', { chunkBytes: 2_000, chunkDelayMs: 200 })
  const ids = [0, 1, 2].map((at) => world.ledger.request(spokenBy(`Sentence ${at} that waits for a place.`)))
  await eventually(() => expect(world.ledger.find(ids[0]!)?.byteCount).toBeGreaterThan(0))
  world.library.db.pragma('query_only = ON')
  expect(() => world.ledger.cancel(ids[2]!)).toThrow('disk-read-only')
  world.library.db.pragma('query_only = OFF')
  for (const id of ids) expect((await world.ended(id)).state).toBe('kept')
})

test('a scope that is not gone on with yet sends and fetches nothing, whatever is told', async () => {
  const world = await openWorld()
  const id = world.ledger.request(spokenBy('Of the scope before this one.'))
  await world.ended(id)
  await world.now.speech.close()
  // As the scope before leaves them while it still ends: one waits, one arrives.
  const waiting = randomUUID()
  world.library.db
    .prepare(
      `INSERT INTO generations (id, workspace, task, request, request_key, state, is_inner, with_choice, asked_at_ms,
         estimated_credits) SELECT ?, workspace, task, request, request_key, 'queued', 0, 0, asked_at_ms, 1
       FROM generations`,
    )
    .run(waiting)
  world.library.db.prepare("UPDATE generations SET state = 'arriving' WHERE id = ?").run(id)
  const next = openSpeech({ library: world.library, waitsDividedBy: 100, cloud: () => world.client })
  onTestFinished(() => next.speech.close())
  next.topics.emit('accountChanged', null)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect([id, waiting].map((each) => next.ledger.find(each)?.state)).toEqual(['arriving', 'queued'])
  expect(await world.history()).toHaveLength(1)
  await next.speech.resume?.()
  await eventually(() =>
    expect([id, waiting].map((each) => next.ledger.find(each)?.state)).toEqual(['kept', 'kept']),
  )
})

test('a way that is closed refuses without a charge, and nothing waits to be sent unasked', async () => {
  const world = await openWorld()
  world.state.isReachable = false
  const refused = await world.ended(world.ledger.request(spokenBy('Nobody is there.')))
  expect(refused).toMatchObject({ state: 'refused', failure: { code: 'network' } })
})

test('two free regenerations of the same request, counted like the server', async () => {
  const world = await openWorld()
  await world.cloud.setAccount({ training_opt_out: false })
  await world.now.speech.resume?.()
  const request = spokenBy('Say it again.')
  const charges: (number | null)[] = []
  const left: number[] = []
  for (let at = 0; at < 4; at++) {
    await eventually(() => expect(world.ledger.quote(request).account).not.toBeNull())
    left.push(world.ledger.quote(request).regenerationsLeft)
    charges.push((await world.ended(world.ledger.request(request))).chargedCredits)
  }
  expect(left).toEqual([0, 2, 1, 0])
  expect(charges).toEqual([13, 0, 0, 13])
  // Any other text is another request.
  expect(world.ledger.quote(spokenBy('Say it.')).credits).toBe(7)
})

test('regenerations on their way are no longer free, and an earlier equal one of a list counts', async () => {
  const world = await openWorld()
  await world.cloud.setAccount({ training_opt_out: false })
  await world.restart()
  await eventually(() => expect(world.ledger.quote(spokenBy('x')).account).not.toBeNull())
  const request = spokenBy('Say it again.')
  await world.ended(world.ledger.request(request))
  expect(world.ledger.quoteAll([request, request, request]).quote.credits).toBe(13)
  await world.cloud.control('POST', '/speech', { firstChunkDelayMs: 1_500 })
  const under = [world.ledger.request(request)]
  expect(world.ledger.quote(request)).toMatchObject({ credits: 0, regenerationsLeft: 1 })
  under.push(world.ledger.request(request))
  expect(world.ledger.quote(request)).toMatchObject({ credits: 13, isRegeneration: false })
  for (const id of under) expect((await world.ended(id)).chargedCredits).toBe(0)
})

test('a regeneration whose answer was lost is free no more, before and after it was found', async () => {
  const world = await openWorld()
  await world.cloud.setAccount({ training_opt_out: false })
  await world.restart()
  const request = spokenBy('Say it again.')
  await eventually(() => expect(world.ledger.quote(request).account).not.toBeNull())
  await world.ended(world.ledger.request(request))
  await world.cloud.setFaults(
    { method: 'POST', path: streamPath, times: 1, dropAnswer: true },
    { method: 'GET', path: '^/v1/history$', times: 2, answer: { status: 503, body: {} } },
  )
  const lost = world.ledger.request(request)
  await eventually(() => expect(world.ledger.find(lost)?.state).toBe('checking'))
  expect(world.ledger.quoteAll([request, request]).quote.credits).toBe(13)
  expect(await world.ended(lost)).toMatchObject({ state: 'kept', chargedCredits: 0 })
  expect(world.ledger.quote(request)).toMatchObject({ credits: 0, regenerationsLeft: 1 })
  const charges: (number | null)[] = []
  for (let at = 0; at < 2; at++) {
    const { estimatedCredits, chargedCredits } = await world.ended(world.ledger.request(request))
    expect(estimatedCredits).toBe(chargedCredits)
    charges.push(chargedCredits)
  }
  expect(charges).toEqual([0, 13])
})

test('a part of a conversion is not asked for beyond the quota without the person’s word', async () => {
  const world = await openWorld()
  const overage = { can_extend_character_limit: true, allowed_to_extend_character_limit: true }
  await world.cloud.setAccount({ character_limit: (await world.used()) + 5, ...overage })
  await world.restart()
  const part = spokenBy('0123456789')
  await eventually(() => expect(world.ledger.quote(part).exceeded).toBe('overage'))
  expect(() => world.ledger.request(part, { isInner: true })).toThrow('quota-exceeded')
  const id = world.ledger.request(part, { isInner: true, allowsOverage: true })
  expect((await world.ended(id)).state).toBe('kept')
})

test('quotes tell what is exceeded, and whether lost audio could be fetched', async () => {
  const world = await openWorld()
  const quoteWith = async (account: Parameters<typeof world.cloud.setAccount>[0]) => {
    await world.cloud.setAccount(account)
    await world.restart()
    return eventually(() => {
      const quote = world.ledger.quote(spokenBy('0123456789'))
      expect(quote.account?.limit).toBe(account.character_limit)
      return quote
    })
  }
  const used = await world.used()
  const free = { character_limit: used + 9, tier: 'free' } as const
  expect(await quoteWith(free)).toMatchObject({ credits: 10, exceeded: 'free' })
  expect(await quoteWith({ character_limit: used + 8, tier: 'pro' })).toMatchObject({ exceeded: 'paid' })
  expect(() =>
    world.now.calls.generate({ request: spokenBy('0123456789'), allowsOverage: false, withChoice: false }),
  ).toThrow('quota-exceeded')
  // A plan that could go on, whose workspace does not let it.
  const unused = { can_extend_character_limit: true, allowed_to_extend_character_limit: false }
  expect(await quoteWith({ character_limit: used + 6, ...unused })).toMatchObject({ exceeded: 'paid' })
  const overage = { can_extend_character_limit: true, allowed_to_extend_character_limit: true }
  expect(await quoteWith({ character_limit: used + 7, ...overage })).toMatchObject({
    exceeded: 'overage',
    isLogged: true,
  })
  expect(await quoteWith({ character_limit: used + 100, force_logging_disabled: true })).toMatchObject({
    exceeded: null,
    isLogged: false,
  })
})

test('as many run as the answers allow, in the order in which they were asked', async () => {
  const world = await openWorld()
  await world.cloud.control('POST', '/speech', { firstChunkDelayMs: 150 })
  await world.cloud.setAccount({ concurrency: 4 })
  const running: number[] = []
  const ids = Array.from({ length: 12 }, (_, at) => world.ledger.request(spokenBy(`Line ${at}`, clara)))
  while (ids.some((id) => world.ledger.find(id)?.state !== 'kept')) {
    const states = ids.map((id) => world.ledger.find(id)?.state)
    expect(states).not.toContain('refused')
    running.push(states.filter((state) => state === 'sent' || state === 'arriving').length)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  expect(Math.max(...running)).toBeGreaterThanOrEqual(4)
  // Never more than the cloud serves: none was refused and sent again.
  const { counts } = (await world.cloud.control('GET', '/requests')) as { counts: Record<string, number> }
  expect(Object.entries(counts).find(([path]) => path.endsWith('/stream'))?.[1]).toBe(12)
})

const dialogue = {
  task: 'text-to-dialogue' as const,
  modelId: 'eleven_v3',
  inputs: [
    { voiceId: clara, text: 'Is it A?' },
    { voiceId: milo, text: 'Or is it B?' },
  ],
  stability: 0.4,
}

test('a dialogue is asked for twice, the second for nothing, on the word of the first', async () => {
  const world = await openWorld()
  await world.cloud.setAccount({ training_opt_out: false })
  const before = await world.used()
  const first = world.ledger.request(dialogue, { withChoice: true })
  const a = await world.ended(first)
  expect(a).toMatchObject({ state: 'kept', choice: { side: 'a', ofId: first } })
  const b = await eventually(() => {
    const [found] = world.ledger.since(0).filter(({ choice }) => choice?.side === 'b')
    expect(found?.state).toBe('kept')
    return found!
  })
  expect(b).toMatchObject({ chargedCredits: 0, choice: { side: 'b', ofId: first } })
  expect(b.requestId).not.toBe(a.requestId)
  expect((await world.used()) - before).toBe(a.chargedCredits)
  expect(a.chargedCredits).toBe(a.estimatedCredits)
  // Two further pairs are free.
  expect(world.ledger.quote(dialogue)).toMatchObject({ credits: 0, regenerationsLeft: 2 })
})

test('a dialogue whose answer was lost is found by its blocks', async () => {
  const world = await openWorld()
  await world.cloud.setFaults({
    method: 'POST',
    path: '^/v1/text-to-dialogue/stream$',
    times: 1,
    dropAnswer: true,
  })
  const kept = await world.ended(world.ledger.request(dialogue))
  expect(kept.state).toBe('kept')
  expect(await world.history()).toHaveLength(1)
})

test('a recording is converted, and a lost answer is found by its length', async () => {
  const world = await openWorld()
  const path = join(tempFolder(), 'in.wav')
  writeFileSync(path, wavFile(new Float32Array(44_100 * 3).fill(0.1), 44_100, 16))
  let released = 0
  world.ledger.setSounds({
    describe: () => ({ fingerprint: 'f', durationMs: 3_000 }),
    nameOf: () => 'in.wav',
    open: () =>
      Promise.resolve({
        path,
        name: 'in.wav',
        mimeType: 'audio/wav',
        sizeBytes: statSync(path).size,
        release: () => (released += 1),
      }),
  })
  await world.cloud.setFaults({
    method: 'POST',
    path: '^/v1/speech-to-speech/[^/]+/stream$',
    times: 1,
    dropAnswer: true,
  })
  const sent = vi.spyOn(world.client, 'convertSpeech')
  const kept = await world.ended(
    world.ledger.request({
      task: 'speech-to-speech',
      voiceId: clara,
      modelId: 'eleven_multilingual_sts_v2',
      source: { kind: 'piece', itemId: randomUUID(), startMs: 0, endMs: 3_000 },
      settings,
      removesBackgroundNoise: true,
    }),
  )
  expect(kept).toMatchObject({ state: 'kept', estimatedCredits: 50, chargedCredits: 50 })
  expect(released).toBe(1)
  expect(sent.mock.calls.map(([{ removeBackgroundNoise }]) => removeBackgroundNoise)).toEqual([true])
})
