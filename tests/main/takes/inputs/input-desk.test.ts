import { describe, expect, test } from 'vitest'
import { createInputs } from '@main/takes/inputs/inputs'
import type { CaptureHost } from '@main/takes/capture/capture-host'
import { meterFrames } from '@shared/audio/meters/level-meter'
import { mostUnheardMs } from '@shared/audio/capture/input-port'
import { eventually } from '../../../support/eventually'
import {
  createFakeInputEngine,
  fakeMicrophone,
  numberedSample,
} from '../../../support/record/fake-input-engine'
import { openNativeBooth } from '../../../support/record/native-booth'

async function setUp() {
  const engine = createFakeInputEngine()
  const booth = openNativeBooth(engine)
  const input = await booth.open(null)
  // Its port is connected once sound is heard.
  await eventually(() => {
    engine.give(480)
    expect(input.heard.length).toBeGreaterThan(0)
  })
  const record = async (channels?: number[], maxFrames?: number) => {
    const take = await booth.record(input, channels, maxFrames)
    await eventually(() => expect(input.heard.some(({ type }) => type === 'begun')).toBe(true))
    return take
  }
  return { engine, booth, input, record }
}

const numbered = (from: number, frames: number): Float32Array =>
  Float32Array.from({ length: frames }, (_, at) => numberedSample(from + at))

describe('native engine (none: its rules)', () => {
  test('a take has every frame from its first on, of the chosen channel', async () => {
    const { engine, input, record } = await setUp()
    const take = await record([1])
    const begun = input.heard.find((message) => message.type === 'begun')!
    for (let count = 0; count < 30; count += 1) engine.give(500)
    input.send({ type: 'end' })
    const end = await take.ended
    expect(end).toMatchObject({ reason: 'finished', frameCount: 15_000, faults: [] })
    expect(take.frames()).toEqual(numbered(begun.atFrame, 15_000).map((value) => -value))
  })

  test('frames the system dropped are silence in the take, and said to the window', async () => {
    const { engine, input, record } = await setUp()
    const take = await record([0, 1])
    engine.give(1_000)
    engine.lose(480)
    engine.give(1_000)
    engine.lose(null)
    engine.give(1_000)
    input.send({ type: 'end' })
    const end = await take.ended
    expect(end.frameCount).toBe(3_480)
    expect(end.faults).toMatchObject([
      { kind: 'gap', lengthMs: 10 },
      { kind: 'gap', lengthMs: 0 },
    ])
    expect(
      take
        .frames(1)
        .subarray(1_000, 1_480)
        .every((value) => value === 0),
    ).toBe(true)
    await eventually(() =>
      expect(input.heard.flatMap((message) => (message.type === 'lost' ? message.frames : []))).toEqual([
        480, 0,
      ]),
    )
  })

  test('a device that vanishes ends its take with all that came', async () => {
    const { engine, input, record } = await setUp()
    const take = await record()
    engine.give(1_234)
    engine.vanish()
    expect(await take.ended).toMatchObject({ reason: 'device-lost', frameCount: 1_234 })
    await eventually(() =>
      expect(input.heard.slice(-2)).toEqual([
        { type: 'ended', takeId: take.id, frameCount: 1_234, because: 'device-lost' },
        { type: 'gone' },
      ]),
    )
  })

  test.each(['suspended', 'stopped', 'device-lost'] as const)(
    'closed by main (%s), a take has what is held back for a batch',
    async (reason) => {
      const { engine, booth, input, record } = await setUp()
      const take = await record()
      engine.give(777)
      booth.host.close(take.id, reason)
      expect(await take.ended).toMatchObject({ reason, frameCount: 777 })
      await eventually(() =>
        expect(input.heard.at(-1)).toEqual({
          ...{ type: 'ended', takeId: take.id, frameCount: 777, because: 'closed' },
        }),
      )
      // Another take may follow.
      engine.give(10)
      const next = await booth.record(input)
      await eventually(() => expect(input.heard.at(-1)).toMatchObject({ type: 'begun', takeId: next.id }))
      engine.give(20)
      input.send({ type: 'end' })
      expect(await next.ended).toMatchObject({ reason: 'finished', frameCount: 20 })
    },
  )

  test('an input that is closed ends its take, and lets go of the device', async () => {
    const { engine, booth, input, record } = await setUp()
    const take = await record()
    engine.give(600)
    booth.host.closeInput(input.inputId)
    expect(await take.ended).toMatchObject({ reason: 'finished', frameCount: 600 })
    await eventually(() => expect(engine.openCount()).toBe(0))
  })

  test('an input whose window never comes for it is closed again', async () => {
    const engine = createFakeInputEngine()
    const { host } = openNativeBooth(engine)
    await host.openInput('7f9f7d1c-6f0f-4f57-9f0f-6a1f3b1b7e11', null)
    expect(engine.openCount()).toBe(1)
    await eventually(() => expect(engine.openCount()).toBe(0))
  })

  test('malformed messages of a window, and takes that are not there, change nothing', async () => {
    const { engine, input, record } = await setUp()
    const take = await record()
    const begin = { type: 'begin', takeId: take.id, channels: [0], maxFrames: null } as const
    const other = '7f9f7d1c-6f0f-4f57-9f0f-6a1f3b1b7e12'
    for (const message of [
      null,
      'end',
      { type: 'begin' },
      { ...begin, channels: [] },
      { ...begin, channels: [0, 1, 2] },
      { ...begin, channels: [-1] },
      { ...begin, maxFrames: 0.5 },
      { type: 'hear', channels: [0] },
      { type: 'hear', channels: [0, 1, 2], heardFrame: 0 },
      { ...begin, takeId: other },
      // It runs already.
      begin,
    ]) {
      input.send(message as never)
    }
    engine.give(100)
    input.send({ type: 'end' })
    expect(await take.ended).toMatchObject({ frameCount: 100 })
    expect(input.heard.filter(({ type }) => type === 'begun')).toHaveLength(1)
    // Who asked for a take that is not there is told so, and who asked twice for one that runs is not.
    await eventually(() =>
      expect(input.heard.flatMap((message) => (message.type === 'ended' ? [message] : []))).toEqual([
        { type: 'ended', takeId: other, frameCount: 0, because: 'refused' },
        { type: 'ended', takeId: take.id, frameCount: 100, because: 'asked' },
      ]),
    )
  })

  test('a window gets the channels it hears, and the take its own', async () => {
    const { engine, input, record } = await setUp()
    const take = await record([0, 1])
    const lengths = () => input.sounds().map(({ channels }) => channels.map(({ length }) => length))
    expect(lengths().every(([first, second]) => first! > 0 && second === 0)).toBe(true)
    input.send({ type: 'hear', channels: [1], heardFrame: 0 })
    await eventually(() => {
      engine.give(100)
      expect(lengths().at(-1)).toEqual([0, meterFrames])
    })
    input.send({ type: 'end' })
    const { frameCount } = await take.ended
    expect(take.frames(1)).toEqual(take.frames(0).map((value) => -value))
    expect(take.frames(0)).toHaveLength(frameCount)
  })

  test('a window that hears nothing for long is sent no more, and the take misses nothing', async () => {
    const { engine, input, record } = await setUp()
    const take = await record()
    const begun = input.heard.find((message) => message.type === 'begun')!
    const seconds = 30
    for (let count = 0; count < 10 * seconds; count += 1) engine.give(4_800)
    input.send({ type: 'end' })
    expect(await take.ended).toMatchObject({ frameCount: 48_000 * seconds, faults: [] })
    await eventually(() => expect(input.heard.at(-1)).toMatchObject({ type: 'ended' }))
    const heardMs = input.sounds().reduce((sum, { channels }) => sum + channels[0]!.length / 48, 0)
    expect(heardMs).toBeGreaterThan(mostUnheardMs - 1_000)
    expect(heardMs).toBeLessThan(mostUnheardMs + 1_000)
    // It reads again.
    const last = input.sounds().at(-1)!
    input.send({ type: 'hear', channels: [0], heardFrame: last.startFrame + meterFrames })
    await eventually(() => {
      engine.give(480)
      expect(input.sounds().at(-1)!.startFrame).toBeGreaterThanOrEqual(begun.atFrame + 48_000 * seconds)
    })
  })

  test('an id opens one input, and there are not ever more of them', async () => {
    const engine = createFakeInputEngine()
    const { host } = openNativeBooth(engine)
    const id = (at: number): string => `7f9f7d1c-6f0f-4f57-9f0f-6a1f3b1b7e2${at}`
    const first = host.openInput(id(0), null)
    await expect(host.openInput(id(0), null)).rejects.toMatchObject({ code: 'invalid-input' })
    await first
    await expect(host.openInput(id(0), null)).rejects.toMatchObject({ code: 'invalid-input' })
    for (let at = 1; at < 8; at += 1) await host.openInput(id(at), null)
    await expect(host.openInput(id(8), null)).rejects.toMatchObject({ code: 'busy' })
    host.closeInput(id(0))
    await host.openInput(id(9), null)
  })

  test('the list is told whenever it changes', async () => {
    const engine = createFakeInputEngine()
    const { host, lists } = openNativeBooth(engine)
    expect(await host.listInputs()).toEqual([fakeMicrophone])
    engine.change([])
    await eventually(() => expect(lists.at(-1)).toEqual([]))
  })

  test('nobody asks the drivers what there is while a take is recorded', async () => {
    const { engine, booth, input, record } = await setUp()
    expect(await booth.host.listInputs()).toEqual([fakeMicrophone])
    expect([engine.askedCount(), engine.mayLook()]).toEqual([1, true])
    const take = await record()
    expect(engine.mayLook()).toBe(false)
    expect(await booth.host.listInputs()).toEqual([fakeMicrophone])
    engine.change([])
    expect(await booth.host.listInputs()).toEqual([])
    expect(engine.askedCount()).toBe(1)
    engine.give(500)
    input.send({ type: 'end' })
    await take.ended
    expect(engine.mayLook()).toBe(true)
    expect(await booth.host.listInputs()).toEqual([fakeMicrophone])
  })

  test('where the system does not let Timbre use the microphone, nothing is opened', async () => {
    const host: Pick<CaptureHost, 'listInputs' | 'openInput' | 'connectInput' | 'closeInput'> = {
      listInputs: () => Promise.resolve([]),
      openInput: () => Promise.reject(new Error('it was opened')),
      connectInput: () => undefined,
      closeInput: () => undefined,
    }
    const { handlers } = createInputs({ host, mayUseMicrophone: () => Promise.resolve(false) })
    const request = { inputId: '7f9f7d1c-6f0f-4f57-9f0f-6a1f3b1b7e13', deviceId: null }
    await expect(handlers.open(request)).rejects.toMatchObject({
      code: 'microphone-unavailable',
      detail: { reason: 'denied' },
    })
  })
})
