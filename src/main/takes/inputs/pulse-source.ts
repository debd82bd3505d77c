import type { InputDevice, InputFacts } from '@shared/domain/recording/input'
import { labelOf } from './input-engine'
import { normalVolume, pulse, type PulseSource, type PulseStream, sourceFlags } from './libpulse'

/** What the ids of its devices begin with; the name of the source follows. */
export const idStart = 'pulse:'

type Part = Float32Array<ArrayBuffer> | { missingBytes: number }

/** Reads all that is there: frames without a hole come in one piece. */
export function readAll(stream: Pick<PulseStream, 'read'>): Part[] {
  const parts: Part[] = []
  let pieces: Float32Array<ArrayBuffer>[] = []
  const join = (): void => {
    const whole = new Float32Array(pieces.reduce((sum, { length }) => sum + length, 0))
    let at = 0
    for (const piece of pieces) {
      whole.set(piece, at)
      at += piece.length
    }
    if (whole.length > 0) parts.push(whole)
    pieces = []
  }
  for (let next = stream.read(); next !== null; next = stream.read()) {
    if ('samples' in next) pieces.push(next.samples)
    else {
      join()
      parts.push(next)
    }
  }
  join()
  return parts
}

/** As the window lists it. */
export const toDevice = ({
  name,
  description,
  sample_spec,
}: PulseSource): Omit<InputDevice, 'isDefault'> => ({
  id: `${idStart}${name}`,
  label: labelOf(description ?? name),
  sampleRateHz: sample_spec.rate,
  channels: sample_spec.channels,
})

/** A device of this computer at full volume: effects, mixes and other virtual sources change what they hand on. */
function isUntouched({ name, driver, flags, volume }: PulseSource): boolean {
  if ((flags & sourceFlags.hardware) === 0) return false
  if (/echo-?cancel|bluez|bluetooth/i.test(`${driver ?? ''} ${name}`)) return false
  if ((flags & sourceFlags.ownVolume) !== 0) return true
  return [...volume.values.subarray(0, volume.channels)].every((value) => value === normalVolume)
}

/** Whether the server opened a source otherwise than it had said, and converts to that. */
export const isConverted = (said: PulseSource['sample_spec'], opened: PulseSource['sample_spec']): boolean =>
  said.rate !== opened.rate || said.channels !== opened.channels || said.format !== opened.format

/** What comes through a stream of the source's own format. */
export function toFacts(source: PulseSource): InputFacts {
  const { id, label, sampleRateHz, channels } = toDevice(source)
  const { format } = source.sample_spec
  const formats = Object.entries(pulse.formats) as [keyof typeof pulse.formats, readonly number[]][]
  const sampleFormat = formats.find(([, values]) => values.includes(format))?.[0] ?? 'other'
  // A float holds 24 bits; the formats that are left are those of telephones.
  const bits = sampleFormat === 'other' ? 8 : sampleFormat === 's16' ? 16 : 24
  return {
    deviceId: id,
    label,
    sampleRateHz,
    deviceChannels: channels,
    sampleFormat,
    bits,
    isRaw: isUntouched(source),
    isShared: false,
  }
}
