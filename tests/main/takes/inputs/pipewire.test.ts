import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startPipeWire } from '../../../support/audio/pipewire-server'
import { findRamp, plugInPlayed } from '../../../support/audio/played-microphone'
import { eventually } from '../../../support/eventually'
import { openNativeBooth, pulseEngineOn } from '../../../support/record/native-booth'
import { tempFolder } from '../../../support/temp-folder'

describe('native engine (libpulse on PipeWire)', () => {
  test('a ramp of 24 bits comes back bit by bit, thread standing still or not, until the device vanishes', async (context) => {
    const server = await startPipeWire(tempFolder())
    if (server === null) return context.skip('PipeWire is not installed here (pipewire-pulse, wireplumber).')
    onTestFinished(() => server.stop())
    const microphone = plugInPlayed(server, { name: 'mic' })
    const booth = openNativeBooth(pulseEngineOn(server))
    const input = await booth.open(microphone.id)
    expect(input.facts).toMatchObject({ label: 'mic', sampleRateHz: 48_000, sampleFormat: 'f32' })
    await microphone.playRamp(20)
    await eventually(() =>
      expect(input.sounds().some(({ channels }) => channels[0]?.some(Boolean))).toBe(true),
    )
    await sleep(500)
    const take = await booth.record(input)
    await eventually(() => expect(input.heard.some(({ type }) => type === 'begun')).toBe(true))
    const untilMs = performance.now() + 2_500
    while (performance.now() < untilMs);
    await sleep(1_000)
    microphone.unplug()
    const end = await take.ended
    expect(end).toMatchObject({ reason: 'device-lost', effectiveBits: 24, grid: 'even' })
    const ramp = findRamp(take.frames())
    expect(ramp.brokenAt).toBe(-1)
    expect(ramp.frames).toBeGreaterThan(48_000 * 2.5)
    await eventually(() => expect(input.heard.at(-1)).toEqual({ type: 'gone' }))
  })
})
