import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { InputEngine } from '@main/takes/inputs/input-engine'
import { createDecibriEngine } from '@main/takes/inputs/decibri-engine'
import { findRamp, plugInPlayed } from '../../../support/audio/played-microphone'
import { eventually } from '../../../support/eventually'
import { openNativeBooth, ownSoundServer } from '../../../support/record/native-booth'

/** What Windows and macOS use, here through ALSA, which knows its sound server by the environment alone. */
function decibriHere(env: Record<string, string> = {}): InputEngine {
  const before = Object.fromEntries(Object.keys(env).map((name) => [name, process.env[name]]))
  Object.assign(process.env, env)
  onTestFinished(() => {
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) Reflect.deleteProperty(process.env, name)
      else process.env[name] = value
    }
  })
  const engine = createDecibriEngine({ load: () => import('decibri'), isShared: false })
  onTestFinished(() => engine.close())
  return engine
}

describe('native engine (decibri)', () => {
  test('at the rate and with the channels it lists, a ramp of 24 bits comes back bit by bit, thread standing still or not', async (context) => {
    const server = await ownSoundServer(context)
    // The only format in which ALSA lists a device of PulseAudio.
    const microphone = plugInPlayed(server, { name: 'mic', sampleRateHz: 44_100, channels: 2 })
    const engine = decibriHere({ ...server.env, PULSE_SOURCE: 'mic' })
    const device = (await engine.list()).find(({ id }) => id === 'alsa:pulse')
    if (!device) return context.skip('ALSA has no device of PulseAudio here (libasound2-plugins).')
    expect(device).toMatchObject({ sampleRateHz: 44_100, channels: 2 })
    const booth = openNativeBooth(engine)
    const input = await booth.open(device.id)
    expect(input.facts).toMatchObject({ ...{ deviceId: device.id, sampleRateHz: 44_100, deviceChannels: 2 } })
    const take = await booth.record(input, [0, 1])
    await microphone.playRamp(6)
    await eventually(() => expect(take.frames().some(Boolean)).toBe(true))
    const untilMs = performance.now() + 2_500
    while (performance.now() < untilMs);
    await sleep(1_000)
    input.send({ type: 'end' })
    expect(await take.ended).toMatchObject({ reason: 'finished', effectiveBits: 24 })
    for (const channel of [0, 1]) {
      const ramp = findRamp(take.frames(channel), channel)
      expect(ramp.brokenAt).toBe(-1)
      expect(ramp.frames).toBeGreaterThan(44_100 * 2.5)
    }
  })

  test('looks for devices now and then, and not while it may not', async () => {
    const { Microphone } = await import('decibri')
    let looks = 0
    class Counted extends Microphone {
      static override devices(): ReturnType<typeof Microphone.devices> {
        looks += 1
        return super.devices()
      }
    }
    const engine = createDecibriEngine({
      load: () => Promise.resolve({ Microphone: Counted }),
      isShared: false,
    })
    vi.useFakeTimers()
    onTestFinished(() => {
      engine.close()
      vi.useRealTimers()
    })
    let isTaking = true
    engine.watch(
      () => undefined,
      () => !isTaking,
    )
    await vi.advanceTimersByTimeAsync(30_000)
    expect(looks).toBe(0)
    isTaking = false
    await vi.advanceTimersByTimeAsync(10_000)
    expect(looks).toBeGreaterThan(2)
  })

  test('says what cannot be opened', async () => {
    const listener = { onSound: () => undefined, onLost: () => undefined, onGone: () => undefined }
    const missing = { code: 'microphone-unavailable', detail: { reason: 'missing' } }
    await expect(decibriHere().open('alsa:nothing', listener)).rejects.toMatchObject(missing)
    const broken = createDecibriEngine({
      load: () => Promise.reject(new Error('no binary for this processor')),
      isShared: true,
    })
    expect(await broken.list()).toEqual([])
    const unusable = { code: 'microphone-unavailable', detail: { reason: 'unusable' } }
    await expect(broken.open(null, listener)).rejects.toMatchObject(unusable)
  })
})
