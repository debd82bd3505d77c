import { afterEach, expect, it, vi } from 'vitest'
import { openArrivingSound } from '@renderer/player/arriving-sound'
import { eventually } from '../../support/eventually'

/** Takes so many bytes, as Chromium's does. */
class FakeBuffer extends EventTarget {
  byteCount = 0
  constructor(readonly maxBytes: number) {
    super()
  }
  appendBuffer(bytes: Uint8Array): void {
    if (this.byteCount + bytes.length > this.maxBytes) throw new DOMException('full', 'QuotaExceededError')
    this.byteCount += bytes.length
    queueMicrotask(() => this.dispatchEvent(new Event('updateend')))
  }
}

const sources: FakeSource[] = []
class FakeSource extends EventTarget {
  readyState = 'open'
  ends: unknown[] = []
  readonly buffer = new FakeBuffer(100)
  constructor() {
    super()
    sources.push(this)
  }
  addSourceBuffer(): FakeBuffer {
    return this.buffer
  }
  endOfStream(reason?: string): void {
    this.ends.push(reason ?? 'whole')
  }
}

afterEach(() => {
  vi.unstubAllGlobals()
  sources.length = 0
})

/** @param lengths of the pieces in which it comes */
function open(lengths: readonly number[]) {
  vi.stubGlobal('MediaSource', FakeSource)
  vi.stubGlobal('fetch', () => {
    const body = new ReadableStream({
      start(controller) {
        for (const length of lengths) controller.enqueue(new Uint8Array(length))
        controller.close()
      },
    })
    return Promise.resolve(new Response(body))
  })
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:sound')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  let wholeCount = 0
  openArrivingSound('/generation/a', () => (wholeCount += 1))
  const source = sources[0]!
  source.dispatchEvent(new Event('sourceopen'))
  return { source, wholeCount: () => wholeCount }
}

it('ends with the last of what came', async () => {
  const { source, wholeCount } = open([40, 60])
  await eventually(() => expect(source.ends).toEqual(['whole']))
  expect([source.buffer.byteCount, wholeCount()]).toEqual([100, 0])
})

it('what does not fit into the buffer is told once, when all of it is on the disk, and is no failure', async () => {
  const { source, wholeCount } = open([60, 60, 10, 10])
  await eventually(() => expect(wholeCount()).toBe(1))
  expect([source.buffer.byteCount, source.ends]).toEqual([60, []])
})
