import { describe, expect, it } from 'vitest'
import { listInputDevices } from '@renderer/recorder/capture/devices'
import { toMicrophoneProblem } from '@renderer/recorder/capture/microphone-problem'
import { channelPicks, pickChannels } from '@renderer/recorder/capture/pick-channels'
import { channelOptions } from '@renderer/recorder/parts/channel-words'
import { isRawSound, rawConstraints } from '@renderer/recorder/capture/raw-sound'

type Listed = Pick<MediaDeviceInfo, 'kind' | 'deviceId' | 'label'>

function mediaWith(lists: readonly (readonly Listed[])[]) {
  let asked = 0
  let stopped = 0
  const left = [...lists]
  return {
    media: {
      enumerateDevices: () =>
        Promise.resolve((left.length > 1 ? left.shift() : left[0]) as MediaDeviceInfo[]),
      getUserMedia: () => {
        asked += 1
        const track = { stop: () => (stopped += 1) }
        return Promise.resolve({ getTracks: () => [track] } as unknown as MediaStream)
      },
    },
    counts: () => ({ asked, stopped }),
  }
}

const named: Listed[] = [
  { kind: 'audioinput', deviceId: 'a', label: 'Desk' },
  { kind: 'audiooutput', deviceId: 'b', label: 'Speakers' },
  { kind: 'audioinput', deviceId: 'c', label: '' },
]

describe('list of microphones', () => {
  it('lists inputs by name without asking', async () => {
    const { media, counts } = mediaWith([named])
    expect(await listInputDevices(media)).toEqual([
      { id: 'a', label: 'Desk' },
      { id: 'c', label: 'Microphone 2' },
    ])
    expect(counts()).toEqual({ asked: 0, stopped: 0 })
  })

  it('asks for permission once if the list is empty or has no names, and releases the device', async () => {
    for (const first of [[], [{ kind: 'audioinput', deviceId: '', label: '' }]] as const) {
      const { media, counts } = mediaWith([first, named])
      expect(await listInputDevices(media)).toHaveLength(2)
      expect(counts()).toEqual({ asked: 1, stopped: 1 })
    }
  })
})

describe('raw sound', () => {
  it('is requested, with the chosen device and both channels', () => {
    expect(rawConstraints('a')).toEqual({
      deviceId: { exact: 'a' },
      echoCancellation: false,
      noiseSuppression: false,
      autoGainControl: false,
      channelCount: { ideal: 2 },
    })
    expect(rawConstraints(null)).not.toHaveProperty('deviceId')
  })

  it('counts only if all three are reported to be off', () => {
    const off = { echoCancellation: false, noiseSuppression: false, autoGainControl: false }
    expect(isRawSound(off)).toBe(true)
    expect(isRawSound({ ...off, autoGainControl: true })).toBe(false)
    expect(isRawSound({ echoCancellation: false, noiseSuppression: false })).toBe(false)
  })
})

describe('channels', () => {
  const left = Float32Array.of(1)
  const right = Float32Array.of(2)

  it('picks the chosen ones', () => {
    expect(pickChannels([left, right], 'mono')).toEqual([left])
    expect(pickChannels([left, right], 'left')).toEqual([left])
    expect(pickChannels([left, right], 'right')).toEqual([right])
    expect(pickChannels([left, right], 'stereo')).toEqual([left, right])
  })

  it('uses what a mono device has, and nothing from a device that sends nothing', () => {
    expect(pickChannels([left], 'right')).toEqual([left])
    expect(pickChannels([left], 'stereo')).toEqual([left])
    expect(pickChannels([], 'stereo')).toEqual([])
    expect(channelPicks('stereo', 1)).toEqual([0])
    expect(channelPicks('stereo', 2)).toEqual([0, 1])
    expect(channelPicks('right', 2)).toEqual([1])
  })

  it('picks one input of an interface, and its first where it has no such input', () => {
    expect(channelPicks('input-4', 8)).toEqual([3])
    expect(channelPicks('input-4', 2)).toEqual([0])
    expect(channelOptions(2).map(({ label }) => label)).toEqual(['Mono', 'Left only', 'Right only', 'Stereo'])
    expect(channelOptions(4).map(({ label }) => label)).toEqual([
      'Input 1',
      'Input 2',
      'Inputs 1 and 2',
      'Input 3',
      'Input 4',
    ])
  })
})

describe('why there is no microphone', () => {
  it('is read from the name of the error', () => {
    const kindOf = (name: string) => toMicrophoneProblem(new DOMException('x', name)).kind
    expect(kindOf('NotAllowedError')).toBe('denied')
    expect(toMicrophoneProblem({ name: 'PermissionDeniedError' }).kind).toBe('denied')
    expect(kindOf('NotFoundError')).toBe('no-device')
    expect(kindOf('OverconstrainedError')).toBe('no-device')
    expect(kindOf('NotReadableError')).toBe('unusable')
    expect(toMicrophoneProblem('anything').kind).toBe('unusable')
  })
})
