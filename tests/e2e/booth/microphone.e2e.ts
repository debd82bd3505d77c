import { expect, test } from '../fixtures'

/** Asks as a page does. @returns what it got, or the name of the refusal */
const ask = (constraints: MediaStreamConstraints): Promise<string> =>
  navigator.mediaDevices.getUserMedia(constraints).then(
    (stream) =>
      stream
        .getTracks()
        .map((track) => track.kind)
        .join(),
    (error: unknown) => (error as DOMException).name,
  )

test('our pages get the microphone and nothing else', async ({ openStudio }) => {
  // Without Chromium's own answer to the question: main answers it.
  const { page } = await openStudio({ args: ['--use-fake-device-for-media-stream'] })
  expect(await page.evaluate(ask, { audio: true })).toBe('audio')
  expect(await page.evaluate(ask, { video: true })).toBe('NotAllowedError')
  expect(await page.evaluate(ask, { audio: true, video: true })).toBe('NotAllowedError')
  const named = await page.evaluate(async () => {
    const devices = await navigator.mediaDevices.enumerateDevices()
    return devices.map(({ kind, label }) => `${kind} ${label === '' ? 'unnamed' : 'named'}`)
  })
  expect(named).toContain('audioinput named')
  expect(named.filter((device) => device === 'videoinput named')).toEqual([])
})

test('a port is taken only from our own page, for the take that is recorded', async ({ openStudio }) => {
  const { page } = await openStudio()
  const answers = await page.evaluate(async () => {
    const { studio } = window
    const begun = await studio.calls.recorder.begin({
      draftId: null,
      name: 'Take',
      purpose: 'recording',
      format: { sampleRateHz: 48_000, channels: 1, deviceLabel: '', isRaw: true },
      parentTakeId: null,
      scriptId: null,
      lineIndex: null,
    })
    if (!begun.ok) throw new Error(begun.error.code)
    const { id: takeId } = begun.value
    const handOver = (message: object, ports: number): MessagePort[] => {
      const channels = Array.from({ length: ports }, () => new MessageChannel())
      window.postMessage(
        message,
        location.origin,
        channels.map(({ port2 }) => port2),
      )
      return channels.map(({ port1 }) => port1)
    }
    const send = (port: MessagePort | undefined): void => {
      port?.postMessage({ type: 'audio', startFrame: 0, channels: [new Float32Array(4_800).fill(0.25)] })
      port?.postMessage({ type: 'end', frameCount: 4_800 })
    }
    send(handOver({ type: 'something else', takeId }, 1)[0])
    send(handOver({ type: 'timbre:capture-port', takeId: 'no id' }, 1)[0])
    send(handOver({ type: 'timbre:capture-port', takeId: crypto.randomUUID() }, 1)[0])
    send(handOver({ type: 'timbre:capture-port', takeId }, 2)[0])
    await new Promise((resolve) => setTimeout(resolve, 500))
    const before = await studio.calls.recorder.status({})
    send(handOver({ type: 'timbre:capture-port', takeId }, 1)[0])
    const ended = await studio.calls.recorder.end({ takeId })
    return { before, ended }
  })
  expect(answers.before).toMatchObject({ value: { state: 'recording', safeFrames: 0 } })
  expect(answers.ended).toMatchObject({ value: { frameCount: 4_800, state: 'saving' } })
})
