import { beforeEach, expect, test } from 'vitest'
import { createOutputRouter, type OutputRouter } from '@renderer/player/output-device'

/** A system with these outputs; what is not connected cannot be sent to. */
class FakeMedia extends EventTarget {
  outputs = ['desk', 'phones']
  enumerateDevices(): Promise<MediaDeviceInfo[]> {
    const info = (kind: MediaDeviceKind, deviceId: string): MediaDeviceInfo =>
      ({ kind, deviceId, label: deviceId === '' ? '' : `The ${deviceId}`, groupId: '' }) as MediaDeviceInfo
    return Promise.resolve([
      info('audioinput', 'microphone'),
      info('audiooutput', 'default'),
      info('audiooutput', 'communications'),
      ...this.outputs.map((id) => info('audiooutput', id)),
    ])
  }
}

class FakeSound {
  sinkId = ''
  constructor(private readonly media: FakeMedia) {}
  setSinkId(id: string): Promise<void> {
    if (id !== '' && !this.media.outputs.includes(id))
      return Promise.reject(new DOMException('', 'NotFoundError'))
    this.sinkId = id
    return Promise.resolve()
  }
}

const desk = { id: 'desk', label: 'The desk' }
const phones = { id: 'phones', label: 'The phones' }

let media: FakeMedia
let router: OutputRouter
let before: FakeSound
beforeEach(() => {
  media = new FakeMedia()
  router = createOutputRouter(media)
  before = router.route(new FakeSound(media))
})

const plug = async (...outputs: string[]): Promise<void> => {
  media.outputs = outputs
  media.dispatchEvent(new Event('devicechange'))
  await settled()
}
const settled = () => new Promise((resolve) => setTimeout(resolve))

test('lists what can be chosen, without the system’s choice under its other names', async () => {
  await router.refresh()
  expect(router.store.getState().devices).toEqual([desk, phones])
})

test('everything that sounds, and will, goes to the chosen device, and back', async () => {
  await router.refresh()
  router.choose(phones)
  const after = router.route(new FakeSound(media))
  expect([before.sinkId, after.sinkId]).toEqual(['phones', 'phones'])
  router.choose(desk)
  expect([before.sinkId, after.sinkId]).toEqual(['desk', 'desk'])
  router.choose(null)
  expect([before.sinkId, after.sinkId]).toEqual(['', ''])
})

test('the system’s choice plays while the chosen device is unplugged', async () => {
  const disconnect = router.connect()
  await settled()
  router.choose(phones)
  await plug('desk')
  expect(router.store.getState()).toMatchObject({ chosen: phones, isMissing: true })
  expect(before.sinkId).toBe('')
  await plug('desk', 'phones')
  expect(router.store.getState().isMissing).toBe(false)
  expect(before.sinkId).toBe('phones')
  disconnect()
  await plug('desk')
  expect(before.sinkId).toBe('phones')
})

test('a device that is remembered counts before the devices are known', () => {
  router.choose(phones)
  expect(before.sinkId).toBe('phones')
})

test('a device that goes at this moment does not silence anything', async () => {
  await router.refresh()
  media.outputs = ['desk']
  before.sinkId = 'desk'
  router.choose(phones)
  await settled()
  expect(before.sinkId).toBe('')
})

test('no list, no change', async () => {
  await router.refresh()
  router.choose(phones)
  media.enumerateDevices = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  await router.refresh()
  expect(before.sinkId).toBe('phones')
})
