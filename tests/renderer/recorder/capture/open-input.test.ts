import { expect, it } from 'vitest'
import { engineOf, engineOffer } from '@shared/domain/recording/input-engine'
import type { InputDevice } from '@renderer/recorder/capture/devices'
import { findDevice } from '@renderer/recorder/capture/find-device'
import { MicrophoneProblem, type MicrophoneProblemKind } from '@renderer/recorder/capture/microphone-problem'
import { createInput, type InputChoice } from '@renderer/recorder/capture/open-input'
import type { Microphone } from '@renderer/recorder/capture/open-microphone'
import { AppError } from '@shared/errors/app-error'
import { fallbackWords } from '@renderer/recorder/parts/fallback-words'
import { microphoneFacts } from '../builders'

const desk = {
  chromium: { id: 'hash', label: 'Desk (046d:0a44)' },
  native: { id: 'pulse:desk', label: 'Desk' },
}

function setUp(o: {
  native?: readonly InputDevice[]
  problem?: MicrophoneProblemKind | null
  cause?: unknown
  /** Chromium lists without names, and refuses to ask. */
  isDenied?: boolean
}) {
  const { native = [desk.native], problem = null, cause, isDenied = false } = o
  const listings: string[] = []
  const opened: [string, string | null][] = []
  const source = (devices: readonly InputDevice[]) => ({
    list: () => Promise.resolve(devices),
    peek: () => Promise.resolve(devices.map(({ id, label }) => `${id} ${label}`).join('\n')),
    watch: () => () => undefined,
  })
  const chromium = {
    ...source([desk.chromium]),
    ...(isDenied ? { peek: () => Promise.resolve(' ') } : {}),
    list() {
      listings.push('chromium')
      return isDenied
        ? Promise.reject(new DOMException('', 'NotAllowedError'))
        : Promise.resolve([desk.chromium])
    },
  }
  const open = (engine: 'native' | 'chromium') => (deviceId: string | null) => {
    opened.push([engine, deviceId])
    if (engine === 'native' && problem !== null) return Promise.reject(new MicrophoneProblem(problem, cause))
    return Promise.resolve({ facts: { ...microphoneFacts, engine, deviceId } } as unknown as Microphone)
  }
  const input = createInput(
    {
      offer: () => Promise.resolve({ engines: ['native', 'chromium'], usual: 'native' }),
      chromium: { open: open('chromium'), devices: chromium },
      native: { open: open('native'), devices: source(native) },
    },
    () => null,
  )
  return { input, opened, listings }
}

const choice = (changes: Partial<InputChoice> = {}): InputChoice => ({
  deviceId: null,
  deviceLabel: null,
  channelMode: 'mono',
  inputEngine: null,
  ...changes,
})

it('a system has the engines its package holds, and its own usual one', () => {
  expect(engineOffer('linux x64').engines).toEqual(['native', 'chromium'])
  expect(engineOffer('darwin arm64').usual).toBe('chromium')
  expect(engineOffer('win32 x64').usual).toBe('chromium')
  expect(engineOffer('darwin x64')).toEqual({ engines: ['chromium'], usual: 'chromium' })
  expect(engineOffer('linux x64', true).usual).toBe('chromium')
  expect(engineOf('native', engineOffer('darwin x64'))).toBe('chromium')
  expect(engineOf('native', engineOffer('win32 x64'))).toBe('native')
})

it('a remembered device is found by its id, else by its name without what Chromium adds', () => {
  const find = (label: string | null) =>
    findDevice([desk.native], { deviceId: 'of another engine', deviceLabel: label })
  expect(findDevice([desk.native], { deviceId: 'pulse:desk', deviceLabel: 'renamed' })).toBe(desk.native)
  expect(find('Desk (046d:0a44)')).toBe(desk.native)
  expect(find('desk')).toBe(desk.native)
  expect(find('Desk (left)')).toBeNull()
  expect(find(null)).toBeNull()
  expect(findDevice([desk.native], { deviceId: null, deviceLabel: 'Desk' })).toBeNull()
})

it('opens the remembered device on each engine, also one remembered before names were', async () => {
  const { input, opened } = setUp({})
  await input.open(choice({ deviceId: 'pulse:desk', deviceLabel: 'Desk' }))
  await input.open(choice({ deviceId: 'hash' }))
  await input.open(choice({ deviceId: 'pulse:desk', deviceLabel: 'Desk', inputEngine: 'chromium' }))
  await input.open(choice())
  expect(opened).toEqual([
    ['native', 'pulse:desk'],
    ['native', 'pulse:desk'],
    ['chromium', 'hash'],
    ['native', null],
  ])
})

it('goes on through Chromium where the device does not open, and says why', async () => {
  const { input, opened } = setUp({ problem: 'unusable' })
  const { facts } = await input.open(choice({ deviceId: 'pulse:desk', deviceLabel: 'Desk' }))
  expect(opened).toEqual([
    ['native', 'pulse:desk'],
    ['chromium', 'hash'],
  ])
  expect(facts).toMatchObject({ engine: 'chromium', fallback: 'unusable', deviceId: 'pulse:desk' })
  expect((await setUp({}).input.open(choice())).facts.fallback).toBeNull()
})

it('without a sound server, says so to who chose the native engine, and nothing to others', async () => {
  const cause = new AppError('microphone-unavailable', { detail: { reason: 'no-server' } })
  const { input } = setUp({ native: [], problem: 'unusable', cause })
  expect((await input.open(choice())).facts).toMatchObject({ engine: 'chromium', fallback: null })
  const { facts } = await input.open(choice({ inputEngine: 'native' }))
  expect(facts).toMatchObject({ engine: 'chromium', fallback: 'no-server' })
  expect(fallbackWords('no-server').body).toMatch(/^No PulseAudio or PipeWire was found/)
})

it('asks Chromium for its list only where nothing but a name can tell the device, and for permission once', async () => {
  const { input, opened, listings } = setUp({})
  const chosen = { deviceLabel: 'Desk', inputEngine: 'chromium' } as const
  await input.open(choice({ ...chosen, deviceId: 'hash' }))
  expect(listings).toEqual([])
  await input.open(choice({ ...chosen, deviceId: 'pulse:desk' }))
  expect(listings).toEqual(['chromium'])
  expect(opened).toEqual([
    ['chromium', 'hash'],
    ['chromium', 'hash'],
  ])
  const refused = setUp({ isDenied: true })
  await expect(refused.input.open(choice({ ...chosen, deviceId: 'hash' }))).rejects.toMatchObject({
    kind: 'denied',
  })
  expect(refused.opened).toEqual([])
})

it('does not go around a permission that was refused', async () => {
  const { input, opened } = setUp({ problem: 'denied' })
  await expect(input.open(choice())).rejects.toMatchObject({ kind: 'denied' })
  expect(opened).toEqual([['native', null]])
})

it('lists the devices of the engine in use, and Chromium’s where it knows none', async () => {
  expect(await setUp({}).input.devices.list()).toEqual([desk.native])
  expect(await setUp({ native: [] }).input.devices.list()).toEqual([desk.chromium])
  expect(await setUp({ native: [] }).input.devices.peek()).toBe('hash Desk (046d:0a44)')
})
