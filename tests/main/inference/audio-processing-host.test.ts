import { expect, it } from 'vitest'
import { AppError } from '@shared/errors/app-error'
import { createAudioProcessingHost, type AudioProcessingChild } from '@main/inference/audio-processing-host'
import type { FromAudioProcessing, ToAudioProcessing } from '@main/inference/audio-processing-messages'
import { createMemoryLog } from '../../support/memory-log'
import { createTestClock } from '../../support/test-clock'

interface FakeChild extends AudioProcessingChild {
  sent: ToAudioProcessing[]
  say(message: FromAudioProcessing): void
  exit(code: number): void
  isKilled: boolean
}

function open() {
  const children: FakeChild[] = []
  const clock = createTestClock()
  const log = createMemoryLog()
  const fork = (): FakeChild => {
    let receive: (message: FromAudioProcessing) => void = () => undefined
    let exited: (code: number) => void = () => undefined
    const child: FakeChild = {
      sent: [],
      isKilled: false,
      postMessage: (message) => void child.sent.push(message),
      onMessage: (listener) => void (receive = listener),
      onExit: (listener) => void (exited = listener),
      kill() {
        child.isKilled = true
        exited(9)
      },
      say: (message) => receive(message),
      exit: (code) => exited(code),
    }
    children.push(child)
    return child
  }
  const audioProcessing = createAudioProcessingHost({
    fork,
    modelsFolder: '/models',
    ffmpegPath: () => '/ffmpeg',
    clock,
    log,
  })
  const run = (path: string, signal = new AbortController().signal): Promise<unknown> => {
    const running = audioProcessing.run('findSpeech', { path }, { signal })
    return running.catch((error: unknown) => error)
  }
  const lastId = (child: FakeChild): string => {
    const message = child.sent.findLast(({ type }) => type === 'run')
    return message?.type === 'run' ? message.id : ''
  }
  const finish = (child: FakeChild, output: unknown): void =>
    child.say({ type: 'done', id: lastId(child), output })
  return { audioProcessing, children, clock, log, run, lastId, finish }
}
const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

it('runs two tasks at once, each in its own process, and the next one when a process is free', async () => {
  const { children, run, finish } = open()
  const all = ['a', 'b', 'c'].map((path) => run(path))
  expect(children).toHaveLength(2)
  expect(children[0]!.sent[0]).toMatchObject({
    type: 'run',
    name: 'findSpeech',
    input: { path: 'a' },
    modelsFolder: '/models',
    ffmpegPath: '/ffmpeg',
  })
  finish(children[1]!, 'of b')
  expect(children[1]!.sent[1]).toMatchObject({ type: 'run', input: { path: 'c' } })
  finish(children[1]!, 'of c')
  finish(children[0]!, 'of a')
  expect(await Promise.all(all)).toEqual(['of a', 'of b', 'of c'])
  expect(children).toHaveLength(2)
})

it('reports a dead process to its task only, and continues in a new one', async () => {
  const { children, run, finish, log } = open()
  const [first, second, third] = ['a', 'b', 'c'].map((path) => run(path))
  children[0]!.exit(139)
  const error = await first
  expect(error).toBeInstanceOf(AppError)
  expect(error).toMatchObject({ code: 'model-failed', retryable: true, detail: { reason: 'ended' } })
  expect(log.lines).toMatchObject([{ level: 'error', fields: { exitCode: 139, task: 'findSpeech' } }])
  expect(children).toHaveLength(3)
  finish(children[1]!, 'of b')
  finish(children[2]!, 'of c')
  expect(await Promise.all([second, third])).toEqual(['of b', 'of c'])
})

it('cancels running and waiting tasks at once', async () => {
  const { children, run, lastId } = open()
  const abort = new AbortController()
  const running = run('a', abort.signal)
  void run('b')
  const waiting = run('c', abort.signal)
  abort.abort()
  expect(await waiting).toMatchObject({ code: 'cancelled' })
  const id = lastId(children[0]!)
  expect(children[0]!.sent[1]).toEqual({ type: 'cancel', id })
  const error = new AppError('cancelled').toWire()
  children[0]!.say({ type: 'failed', id, error, story: '' })
  expect(await running).toMatchObject({ code: 'cancelled' })
  expect(await run('d', abort.signal)).toMatchObject({ code: 'cancelled' })
})

it('ends a process a minute after its last task', async () => {
  const { children, clock, run, finish } = open()
  void run('a')
  clock.advance(120_000)
  finish(children[0]!, null)
  clock.advance(59_000)
  void run('b')
  finish(children[0]!, null)
  clock.advance(59_000)
  expect(children[0]!.sent.map(({ type }) => type)).toEqual(['run', 'run'])
  clock.advance(1_000)
  expect(children[0]!.sent.at(-1)).toEqual({ type: 'stop' })
  void run('c')
  expect(children).toHaveLength(2)
  children[0]!.exit(0)
  await tick()
  expect(clock.pendingCount()).toBe(0)
})

it('ends everything with the app, killing processes that hang', async () => {
  const { audioProcessing, children, clock, run } = open()
  const all = ['a', 'b', 'c'].map((path) => run(path))
  const closed = audioProcessing.close()
  expect(await Promise.all(all)).toMatchObject(all.map(() => ({ code: 'cancelled' })))
  children[0]!.exit(0)
  await tick()
  clock.advance(3_000)
  await closed
  expect(children.map(({ isKilled }) => isKilled)).toEqual([false, true])
  expect(await run('d')).toMatchObject({ code: 'cancelled' })
  await tick()
  expect(clock.pendingCount()).toBe(0)
})
