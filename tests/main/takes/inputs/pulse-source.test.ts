import { expect, it } from 'vitest'
import { noIndex, type PulseSource } from '@main/takes/inputs/libpulse'
import { isConverted, toDevice, toFacts } from '@main/takes/inputs/pulse-source'

const hardware = 0x4
const ownVolume = 0x1
const levels = (...values: number[]): PulseSource['volume'] => ({
  channels: values.length,
  values: Uint32Array.from({ length: 32 }, (_, at) => values[at] ?? 0),
})

const sourceWith = (changes: Partial<PulseSource> = {}): PulseSource => ({
  name: 'alsa_input.usb-Desk-00.mono',
  description: 'Desk',
  sample_spec: { format: 7, rate: 48_000, channels: 1 },
  channel_map: { channels: 1, map: new Int32Array(32) },
  volume: levels(0x10000),
  monitor_of_sink: noIndex,
  driver: 'module-alsa-card.c',
  flags: hardware,
  ...changes,
})

it('calls raw only what a device hands over at full volume, or at a volume of its own', () => {
  const isRaw = (changes: Partial<PulseSource>): boolean => toFacts(sourceWith(changes)).isRaw
  expect(isRaw({})).toBe(true)
  expect(isRaw({ volume: levels(0x8000) })).toBe(false)
  expect(isRaw({ volume: levels(0x10000, 0x8000) })).toBe(false)
  expect(isRaw({ volume: levels(0x8000), flags: hardware | ownVolume })).toBe(true)
  // An effect, a loopback or a remapped source.
  expect(isRaw({ flags: 0 })).toBe(false)
  expect(isRaw({ flags: ownVolume })).toBe(false)
  expect(isRaw({ name: 'bluez_input.00_11', driver: 'module-bluez5-device.c' })).toBe(false)
  expect(isRaw({ name: 'mic.echo-cancel' })).toBe(false)
})

it('knows a source that the server opened otherwise than it had said', () => {
  const said = { format: 3, rate: 44_100, channels: 2 }
  expect(isConverted(said, { ...said })).toBe(false)
  expect(isConverted(said, { ...said, rate: 48_000 })).toBe(true)
  expect(isConverted(said, { ...said, format: 7 })).toBe(true)
  expect(isConverted(said, { ...said, channels: 1 })).toBe(true)
})

it('labels are of one line, of some length, and turn no other text round', () => {
  const label = (description: string | null): string => toDevice(sourceWith({ description })).label
  expect(label('Desk\u202e\n (USB)\u0007')).toBe('Desk (USB)')
  expect(label('x'.repeat(900))).toHaveLength(200)
  expect(label(null)).toBe('alsa_input.usb-Desk-00.mono')
})
