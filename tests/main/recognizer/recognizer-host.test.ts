import { expect, it } from 'vitest'
import { AppError } from '@shared/errors/app-error'
import { createRecognizerHost, type RecognizerChild } from '@main/recognizer/recognizer-host'
import type { FromRecognizer, ToRecognizer } from '@main/recognizer/recognizer-messages'
import { createMemoryLog } from '../../support/memory-log'
import { tempFolder } from '../../support/temp-folder'
import { createTestClock } from '../../support/test-clock'

interface FakeChild extends RecognizerChild {
  sent: { message: ToRecognizer; port: unknown }[]
  say(message: FromRecognizer): void
  exit(code: number): void
  isKilled: boolean
}

function open() {
  const children: FakeChild[] = []
  const clock = createTestClock()
  const fork = (): FakeChild => {
    let receive: (message: FromRecognizer) => void = () => undefined
    let exited: (code: number) => void = () => undefined
    const child: FakeChild = {
      sent: [],
      isKilled: false,
      postMessage: (message, port) => void child.sent.push({ message, port }),
      onMessage: (listener) => void (receive = listener),
      onExit: (listener) => void (exited = listener),
      kill: () => {
        child.isKilled = true
        exited(9)
      },
      say: (message) => receive(message),
      exit: (code) => exited(code),
    }
    children.push(child)
    return child
  }
  const host = createRecognizerHost({ fork, modelsFolder: tempFolder(), clock, log: createMemoryLog() })
  const reported: unknown[] = []
  const listen = (port = 'port'): (() => void) =>
    host.listen({
      script: ['one', 'two'],
      port,
      onListening: (unrecognizable) => reported.push(['listening', ...unrecognizable]),
      onRecognized: (recognized) => reported.push(recognized),
      onEnded: () => reported.push('ended'),
      onFailed: (error) => reported.push(error),
    })
  const idOf = (child: FakeChild, at = 0): string => {
    const { message } = child.sent[at]!
    return message.type === 'stop' ? '' : message.id
  }
  return { host, children, clock, reported, listen, idOf }
}

it('starts the process with the first listener and passes its port on', () => {
  const { children, listen, reported, idOf } = open()
  expect(children).toHaveLength(0)
  listen('the port')
  listen()
  expect(children).toHaveLength(1)
  expect(children[0]!.sent[0]).toMatchObject({
    message: { type: 'listen', script: ['one', 'two'] },
    port: 'the port',
  })
  const id = idOf(children[0]!)
  children[0]!.say({ type: 'listening', id, unrecognizableWords: ['two'] })
  children[0]!.say({ type: 'recognized', id, words: ['one'], isSettled: false })
  children[0]!.say({ type: 'recognized', id: 'somebody else', words: ['x'], isSettled: true })
  children[0]!.say({ type: 'ended', id })
  expect(reported).toEqual([['listening', 'two'], { words: ['one'], isSettled: false }, 'ended'])
})

it('reports a dead process to every listener, and starts another for the next one', () => {
  const { children, listen, reported } = open()
  listen()
  listen()
  children[0]!.exit(139)
  expect(reported).toHaveLength(2)
  for (const error of reported) {
    expect(error).toBeInstanceOf(AppError)
    expect(error).toMatchObject({ code: 'recognizer-failed', retryable: true, detail: { reason: 'ended' } })
  }
  listen()
  expect(children).toHaveLength(2)
  expect(children[1]!.sent).toHaveLength(1)
})

it('passes failures on, but not after a stop', () => {
  const { children, listen, reported, idOf } = open()
  listen()
  children[0]!.say({
    type: 'failed',
    id: idOf(children[0]!),
    error: { code: 'recognizer-missing', retryable: false, detail: {} },
  })
  expect(reported).toMatchObject([{ code: 'recognizer-missing' }])
  const stop = listen()
  const id = idOf(children[0]!, 1)
  stop()
  stop()
  children[0]!.say({ type: 'recognized', id, words: ['late'], isSettled: true })
  expect(reported).toHaveLength(1)
  expect(children[0]!.sent.slice(2)).toMatchObject([{ message: { type: 'stop-listening', id } }])
})

it('ends the process a minute after the last listener stopped, not before', async () => {
  const { children, clock, listen } = open()
  const stopFirst = listen()
  const stopSecond = listen()
  stopFirst()
  clock.advance(120_000)
  expect(children[0]!.sent.some(({ message }) => message.type === 'stop')).toBe(false)
  stopSecond()
  clock.advance(30_000)
  const stopThird = listen()
  clock.advance(120_000)
  expect(children).toHaveLength(1)
  stopThird()
  clock.advance(60_000)
  expect(children[0]!.sent.at(-1)!.message).toEqual({ type: 'stop' })
  children[0]!.exit(0)
  await Promise.resolve()
  expect(clock.pendingCount()).toBeLessThanOrEqual(1)
  listen()
  expect(children).toHaveLength(2)
})

it('kills a process that does not end with the app', async () => {
  const { host, children, clock, listen } = open()
  listen()
  const stopped = host.stop()
  clock.advance(3_000)
  await stopped
  expect(children[0]!.isKilled).toBe(true)
  expect(clock.pendingCount()).toBe(0)
})

it('knows whether set-up installed the recognizer', () => {
  expect(open().host.canListen()).toBe(false)
})
