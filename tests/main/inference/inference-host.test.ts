import { expect, it } from 'vitest'
import { AppError } from '@shared/errors/app-error'
import { createInferenceHost, type InferenceChild } from '@main/inference/inference-host'
import type { FromInference, ToInference } from '@main/inference/inference-messages'
import { createMemoryLog } from '../../support/memory-log'
import { tempFolder } from '../../support/temp-folder'
import { createTestClock } from '../../support/test-clock'

interface FakeChild extends InferenceChild {
  sent: { message: ToInference; port: unknown }[]
  say(message: FromInference): void
  exit(code: number): void
  isKilled: boolean
}

function open() {
  const children: FakeChild[] = []
  const clock = createTestClock()
  const fork = (): FakeChild => {
    let hear: (message: FromInference) => void = () => undefined
    let exited: (code: number) => void = () => undefined
    const child: FakeChild = {
      sent: [],
      isKilled: false,
      postMessage: (message, port) => void child.sent.push({ message, port }),
      onMessage: (listener) => void (hear = listener),
      onExit: (listener) => void (exited = listener),
      kill: () => {
        child.isKilled = true
        exited(9)
      },
      say: (message) => hear(message),
      exit: (code) => exited(code),
    }
    children.push(child)
    return child
  }
  const host = createInferenceHost({ fork, modelsFolder: tempFolder(), clock, log: createMemoryLog() })
  const told: unknown[] = []
  const listen = (port = 'port'): (() => void) =>
    host.listen({
      script: ['one', 'two'],
      port,
      onListening: (unheard) => told.push(['listening', ...unheard]),
      onHeard: (heard) => told.push(heard),
      onEnded: () => told.push('ended'),
      onFailed: (error) => told.push(error),
    })
  const idOf = (child: FakeChild, at = 0): string => {
    const { message } = child.sent[at]!
    return message.type === 'stop' ? '' : message.id
  }
  return { host, children, clock, told, listen, idOf }
}

it('starts the process with the first listener and hands its port on', () => {
  const { children, listen, told, idOf } = open()
  expect(children).toHaveLength(0)
  listen('the port')
  listen()
  expect(children).toHaveLength(1)
  expect(children[0]!.sent[0]).toMatchObject({
    message: { type: 'listen', script: ['one', 'two'] },
    port: 'the port',
  })
  const id = idOf(children[0]!)
  children[0]!.say({ type: 'listening', id, unheardWords: ['two'] })
  children[0]!.say({ type: 'heard', id, words: ['one'], isSettled: false })
  children[0]!.say({ type: 'heard', id: 'somebody else', words: ['x'], isSettled: true })
  children[0]!.say({ type: 'ended', id })
  expect(told).toEqual([['listening', 'two'], { words: ['one'], isSettled: false }, 'ended'])
})

it('tells everybody who listens that the process died, and starts another one for the next', () => {
  const { children, listen, told } = open()
  listen()
  listen()
  children[0]!.exit(139)
  expect(told).toHaveLength(2)
  for (const error of told) {
    expect(error).toBeInstanceOf(AppError)
    expect(error).toMatchObject({ code: 'recogniser-failed', retryable: true, detail: { reason: 'ended' } })
  }
  listen()
  expect(children).toHaveLength(2)
  expect(children[1]!.sent).toHaveLength(1)
})

it('passes a failure on and is quiet after a stop', () => {
  const { children, listen, told, idOf } = open()
  listen()
  children[0]!.say({
    type: 'failed',
    id: idOf(children[0]!),
    error: { code: 'recogniser-missing', retryable: false, detail: {} },
  })
  expect(told).toMatchObject([{ code: 'recogniser-missing' }])
  const stop = listen()
  const id = idOf(children[0]!, 1)
  stop()
  stop()
  children[0]!.say({ type: 'heard', id, words: ['late'], isSettled: true })
  expect(told).toHaveLength(1)
  expect(children[0]!.sent.slice(2)).toMatchObject([{ message: { type: 'stop-listening', id } }])
})

it('ends the process a minute after the last one listened, not while somebody does', async () => {
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

it('kills a process that does not end when the app does', async () => {
  const { host, children, clock, listen } = open()
  listen()
  const stopped = host.stop()
  clock.advance(3_000)
  await stopped
  expect(children[0]!.isKilled).toBe(true)
  expect(clock.pendingCount()).toBe(0)
})

it('knows whether the set-up has put the recogniser here', () => {
  expect(open().host.canListen()).toBe(false)
})
