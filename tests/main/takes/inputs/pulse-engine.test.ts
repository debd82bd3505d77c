import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createPulseEngine } from '@main/takes/inputs/pulse-engine'
import { startSoundServer } from '../../../support/audio/sound-server'
import { findRamp, plugInPlayed } from '../../../support/audio/played-microphone'
import { eventually } from '../../../support/eventually'
import { openNativeBooth, ownSoundServer, pulseEngineOn } from '../../../support/record/native-booth'
import { loadLibPulse, type PulseSource } from '@main/takes/inputs/libpulse'
import { tempFolder } from '../../../support/temp-folder'

describe('native engine (libpulse on PulseAudio)', () => {
  for (const [sampleRateHz, format, sampleFormat] of [
    [44_100, 's24le', 's24'],
    [48_000, 'float32le', 'f32'],
    [96_000, 's32le', 's32'],
  ] as const) {
    test(`a ramp of 24 bits comes back bit by bit at ${sampleRateHz} Hz, ${format}`, async (context) => {
      const server = await ownSoundServer(context)
      const microphone = plugInPlayed(server, { name: 'ramp', sampleRateHz, format })
      const booth = openNativeBooth(pulseEngineOn(server))
      const input = await booth.open(microphone.id)
      expect(input.facts).toEqual({
        ...{ deviceId: 'pulse:ramp', label: 'ramp', sampleRateHz, deviceChannels: 1 },
        // A remapped monitor is no device.
        ...{ sampleFormat, bits: 24, isRaw: false, isShared: false },
      })
      const take = await booth.record(input)
      await microphone.playRamp(4)
      await eventually(() => expect(take.frames().findIndex((value) => value !== 0)).toBeGreaterThan(-1))
      await sleep(1_000)
      input.send({ type: 'end' })
      const end = await take.ended
      expect(end).toMatchObject({ reason: 'finished', effectiveBits: 24, grid: 'even' })
      expect(end.faults).toEqual([])
      const ramp = findRamp(take.frames())
      expect(ramp.brokenAt).toBe(-1)
      expect(ramp.frames).toBeGreaterThan(sampleRateHz / 2)
    })
  }

  test('one channel of an interface with four, and two of them', async (context) => {
    const server = await ownSoundServer(context)
    const microphone = plugInPlayed(server, { name: 'interface', channels: 4 })
    const booth = openNativeBooth(pulseEngineOn(server))
    const input = await booth.open(microphone.id)
    expect(input.facts.deviceChannels).toBe(4)
    await microphone.playRamp(12)
    for (const channels of [[2], [3, 1]]) {
      const take = await booth.record(input, channels, 24_000)
      const end = await take.ended
      expect(end).toMatchObject({ reason: 'finished', frameCount: 24_000 })
      await eventually(() =>
        expect(input.heard).toContainEqual({
          ...{ type: 'ended', takeId: take.id, frameCount: 24_000, because: 'maximum' },
        }),
      )
      for (const [at, channel] of channels.entries()) {
        expect(findRamp(take.frames(at), channel).brokenAt).toBe(-1)
      }
    }
  })

  test('the window hears every frame of a take, and knows its first', async (context) => {
    const server = await ownSoundServer(context)
    const microphone = plugInPlayed(server, { name: 'mic' })
    const booth = openNativeBooth(pulseEngineOn(server))
    const input = await booth.open(null)
    await microphone.playRamp(5)
    await eventually(() => expect(input.sounds().length).toBeGreaterThan(5))
    const take = await booth.record(input)
    await sleep(1_500)
    input.send({ type: 'end' })
    const end = await take.ended
    await eventually(() => expect(input.heard.some(({ type }) => type === 'ended')).toBe(true))
    const begun = input.heard.find((message) => message.type === 'begun')!
    const heard = Float32Array.from(input.sounds().flatMap(({ channels }) => [...(channels[0] ?? [])]))
    const sounds = input.sounds()
    expect(begun).toMatchObject({ takeId: take.id })
    expect(sounds.every(({ startFrame }, at) => at === 0 || startFrame === endOf(sounds[at - 1]!))).toBe(true)
    const from = begun.atFrame - sounds[0]!.startFrame
    expect(take.frames()).toEqual(heard.slice(from, from + end.frameCount))
  })

  test('nothing is lost while the thread stands still for 2.5 s', async (context) => {
    const server = await ownSoundServer(context)
    const microphone = plugInPlayed(server, { name: 'mic' })
    const booth = openNativeBooth(pulseEngineOn(server))
    const input = await booth.open(microphone.id)
    const take = await booth.record(input)
    const seconds = Number(process.env['TIMBRE_STALLED_TAKE_SECONDS'] ?? 8)
    // Silence after it would look like a dropout.
    await microphone.playRamp(seconds + 6)
    await sleep(seconds * 400)
    const untilMs = performance.now() + 2_500
    while (performance.now() < untilMs);
    await sleep(seconds * 600 + 500)
    input.send({ type: 'end' })
    const end = await take.ended
    // What waited came late, and is said; nothing is missing.
    expect(end.faults.filter(({ kind }) => kind === 'gap')).toEqual([])
    const ramp = findRamp(take.frames())
    expect(ramp.brokenAt).toBe(-1)
    expect(ramp.frames).toBeGreaterThan((seconds - 3) * 48_000)
  })

  test('a device that vanishes ends the take with everything until then; plugged in again, it is noticed', async (context) => {
    const server = await ownSoundServer(context)
    const microphone = plugInPlayed(server, { name: 'mic' })
    // PulseAudio would go on with another one.
    plugInPlayed(server, { name: 'other' })
    const booth = openNativeBooth(pulseEngineOn(server))
    const names = (): string[] | undefined => booth.lists.at(-1)?.map(({ label }) => label)
    await booth.host.listInputs()
    expect(names()).toEqual(['mic', 'other'])
    const input = await booth.open(microphone.id)
    await microphone.playRamp(10)
    await eventually(() =>
      expect(input.sounds().some(({ channels }) => channels[0]?.some(Boolean))).toBe(true),
    )
    const take = await booth.record(input)
    await sleep(1_000)
    const before = input.sounds().at(-1)!
    microphone.unplug()
    const end = await take.ended
    expect(end.reason).toBe('device-lost')
    expect(end.faults.map(({ kind }) => kind)).toEqual(['device-lost'])
    const begun = input.heard.find((message) => message.type === 'begun')!
    expect(end.frameCount).toBeGreaterThanOrEqual(endOf(before) - begun.atFrame)
    expect(findRamp(take.frames()).brokenAt).toBe(-1)
    await eventually(() => expect(input.heard.at(-1)).toEqual({ type: 'gone' }))
    await eventually(() => expect(names()).toEqual(['other']))
    plugInPlayed(server, { name: 'mic' })
    await eventually(() => expect(names()).toContain('mic'))
    expect((await booth.open(microphone.id)).facts.label).toBe('mic')
  })

  test('a sound server that ends in mid-take keeps all until then; when it is back, so are its microphones', async (context) => {
    const folder = tempFolder()
    const server = await startSoundServer(folder)
    if (server === null) return context.skip('PulseAudio is not installed here.')
    onTestFinished(() => server.stop())
    const microphone = plugInPlayed(server, { name: 'mic' })
    const booth = openNativeBooth(pulseEngineOn(server))
    await booth.host.listInputs()
    const input = await booth.open(microphone.id)
    await microphone.playRamp(10)
    await eventually(() =>
      expect(input.sounds().some(({ channels }) => channels[0]?.some(Boolean))).toBe(true),
    )
    const take = await booth.record(input)
    await sleep(1_000)
    const before = input.sounds().at(-1)!
    await server.stop()
    const end = await take.ended
    expect(end.reason).toBe('device-lost')
    const begun = input.heard.find((message) => message.type === 'begun')!
    expect(end.frameCount).toBeGreaterThanOrEqual(endOf(before) - begun.atFrame)
    expect(findRamp(take.frames()).brokenAt).toBe(-1)
    await eventually(() => expect(input.heard.at(-1)).toEqual({ type: 'gone' }))
    await eventually(() => expect(booth.lists.at(-1)).toEqual([]))
    const back = await startSoundServer(folder)
    onTestFinished(() => back!.stop())
    plugInPlayed(back!, { name: 'mic' })
    await eventually(() => expect(booth.lists.at(-1)).toMatchObject([{ label: 'mic' }]))
    expect((await booth.open(microphone.id)).facts.label).toBe('mic')
  })

  test('a window that vanishes leaves its take to the person', async (context) => {
    const server = await ownSoundServer(context)
    plugInPlayed(server, { name: 'mic' })
    const booth = openNativeBooth(pulseEngineOn(server))
    const input = await booth.open(null)
    const take = await booth.record(input)
    await eventually(() => expect(input.sounds().length).toBeGreaterThan(20))
    input.vanish()
    expect(await take.ended).toMatchObject({ reason: 'port-lost' })
  })

  test('two inputs are open at once, on one device and on two', async (context) => {
    const server = await ownSoundServer(context)
    const first = plugInPlayed(server, { name: 'first' })
    const second = plugInPlayed(server, { name: 'second', sampleRateHz: 44_100 })
    const booth = openNativeBooth(pulseEngineOn(server))
    const inputs = await Promise.all([first, first, second].map(({ id }) => booth.open(id)))
    expect(inputs.map(({ facts }) => facts.sampleRateHz)).toEqual([48_000, 48_000, 44_100])
    await eventually(() => inputs.forEach((input) => expect(input.sounds().length).toBeGreaterThan(3)))
    booth.host.closeInput(inputs[0]!.inputId)
    const heard = inputs[1]!.sounds().length
    await eventually(() => expect(inputs[1]!.sounds().length).toBeGreaterThan(heard))
  })

  test('lists microphones with their own rate; monitors of outputs are none', async (context) => {
    const server = await ownSoundServer(context)
    plugInPlayed(server, { name: 'studio', sampleRateHz: 96_000, channels: 2 })
    expect(await pulseEngineOn(server).list()).toEqual([
      { id: 'pulse:studio', label: 'studio', sampleRateHz: 96_000, channels: 2, isDefault: true },
    ])
  })

  test('reads of a source what tells a device at full volume from others', async (context) => {
    const server = await ownSoundServer(context)
    plugInPlayed(server, { name: 'studio', channels: 2 })
    const pactl = (...words: string[]) =>
      execFileSync('pactl', words, { env: { ...process.env, ...server.env }, encoding: 'utf8' })
    const told = /Name: studio\n[^]*?Flags: (.*)/.exec(pactl('list', 'sources'))?.[1]?.split(' ') ?? []
    pactl('set-source-volume', 'studio', '50%', '100%')
    const connection = loadLibPulse()(server.env['PULSE_SERVER'] ?? null)
    onTestFinished(() => connection.close())
    const pumped = <T>(read: () => T) =>
      eventually(() => {
        connection.pump()
        return read()
      })
    await pumped(() => expect(connection.state()).toBe(4))
    const sources: PulseSource[] = []
    connection.listSources(
      (source) => sources.push(source),
      () => undefined,
    )
    await pumped(() => expect(sources.map(({ name }) => name)).toContain('studio'))
    const { flags, volume } = sources.find(({ name }) => name === 'studio')!
    expect((flags & 0x2) > 0).toBe(told.includes('LATENCY'))
    expect((flags & 0x4) > 0).toBe(told.includes('HARDWARE'))
    expect((flags & 0x20) > 0).toBe(told.includes('DECIBEL_VOLUME'))
    expect(flags).not.toBe(0)
    expect([...volume.values.subarray(0, volume.channels)]).toEqual([0x8000, 0x10000])
  })

  test('says what cannot be opened', async (context) => {
    const server = await ownSoundServer(context)
    const engine = pulseEngineOn(server)
    const listener = { onSound: () => undefined, onLost: () => undefined, onGone: () => undefined }
    const missing = { code: 'microphone-unavailable', detail: { reason: 'missing' } }
    await expect(engine.open('pulse:nothing', listener)).rejects.toMatchObject(missing)
    await expect(engine.open(null, listener)).rejects.toMatchObject(missing)
    const nowhere = pulseEngineOn({ env: { PULSE_SERVER: `unix:${tempFolder()}/nothing` } })
    expect(await nowhere.list()).toEqual([])
    // A server that knows another cookie.
    const port = await freePort()
    const denied = { code: 'microphone-unavailable', detail: { reason: 'denied' } }
    const tcp = ['listen=127.0.0.1', `port=${port}`, `auth-cookie=${tempFolder()}/cookie`]
    execFileSync('pactl', ['load-module', 'module-native-protocol-tcp', ...tcp], {
      env: { ...process.env, ...server.env },
    })
    const locked = pulseEngineOn({ env: { PULSE_SERVER: `tcp:127.0.0.1:${port}` } })
    await expect(locked.open(null, listener)).rejects.toMatchObject(denied)
    const noServer = { code: 'microphone-unavailable', detail: { reason: 'no-server' } }
    await expect(nowhere.open(null, listener)).rejects.toMatchObject(noServer)
    const noLibrary = createPulseEngine({
      connect: () => {
        throw new Error('libpulse.so.0: cannot open shared object file')
      },
    })
    onTestFinished(() => noLibrary.close())
    await expect(noLibrary.open(null, listener)).rejects.toMatchObject(noServer)
  })
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address !== null ? address.port : 0
}

const endOf = ({ startFrame, channels }: { startFrame: number; channels: Float32Array[] }): number =>
  startFrame + (channels[0]?.length ?? 0)
