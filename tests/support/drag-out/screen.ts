import { spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import koffi from 'koffi'

/** A screen of this test alone, with a pointer that moves as if a hand moved it. */
export interface Screen {
  /** As in DISPLAY. */
  name: string
  /** Presses at one place, goes to the other by small steps, and stays there, pressed. Screen pixels. */
  dragTo: (from: Place, to: Place) => Promise<void>
  /** A step to and fro, as a hand that does not hold still. */
  tremble: (at: Place) => Promise<void>
  release: () => void
  close: () => Promise<void>
}

export interface Place {
  x: number
  y: number
}

const stepMs = 15
const steps = 25

/** Null where this computer has no virtual screen, or no way to move a pointer on it. */
export async function openScreen(): Promise<Screen | null> {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '2400x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const gone = new Promise<void>((resolve) => {
    server.once('exit', () => resolve())
    server.once('error', () => resolve())
  })
  const stream = server.stdio[3] as Readable | null
  const name = await Promise.race([stream ? displayOf(stream) : null, gone.then(() => null)])
  if (name === null) return null
  const pointer = openPointer(name)
  if (!pointer) {
    server.kill()
    return null
  }
  const glide = async (from: Place, to: Place): Promise<void> => {
    for (let step = 1; step <= steps; step += 1) {
      const share = step / steps
      pointer.move({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share })
      await sleep(stepMs)
    }
  }
  return {
    name,
    async dragTo(from, to) {
      pointer.move(from)
      await sleep(200)
      pointer.press(true)
      await sleep(100)
      await glide(from, to)
    },
    async tremble({ x, y }) {
      await glide({ x, y }, { x: x + 6, y: y + 6 })
      await glide({ x: x + 6, y: y + 6 }, { x, y })
    },
    release: () => pointer.press(false),
    async close() {
      pointer.close()
      server.kill()
      await gone
    },
  }
}

const displayOf = (stream: Readable): Promise<string> =>
  new Promise((resolve) => {
    let text = ''
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      if (text.includes('\n')) resolve(`:${text.trim()}`)
    })
  })

/** The pointer of a screen, moved through the X server's own test extension, so that programs see a real one. */
function openPointer(name: string) {
  try {
    const x11 = koffi.load('libX11.so.6')
    const test = koffi.load('libXtst.so.6')
    const open = x11.func('void* XOpenDisplay(const char*)') as (name: string) => unknown
    const close = x11.func('int XCloseDisplay(void*)') as (display: unknown) => number
    const flush = x11.func('int XFlush(void*)') as (display: unknown) => number
    const motion = test.func('int XTestFakeMotionEvent(void*, int, int, int, ulong)') as (
      ...args: readonly [unknown, number, number, number, number]
    ) => number
    const button = test.func('int XTestFakeButtonEvent(void*, uint, int, ulong)') as (
      ...args: readonly [unknown, number, number, number]
    ) => number
    const display = open(name)
    if (display === null) return null
    return {
      move({ x, y }: Place) {
        motion(display, -1, Math.round(x), Math.round(y), 0)
        flush(display)
      },
      press(isDown: boolean) {
        button(display, 1, isDown ? 1 : 0, 0)
        flush(display)
      },
      close: () => void close(display),
    }
  } catch {
    return null
  }
}
