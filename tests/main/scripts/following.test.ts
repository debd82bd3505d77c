import { expect, it, onTestFinished } from 'vitest'
import type { FollowPosition } from '@shared/domain/recording/script'
import { AppError } from '@shared/errors/app-error'
import type { Publish } from '@shared/ipc/contract'
import { createRecognizerWorker } from '@main/recognizer/recognizer-worker'
import type { FromRecognizer } from '@main/recognizer/recognizer-messages'
import { createRecognizerHost, type RecognizerHost } from '@main/recognizer/recognizer-host'
import { systemClock } from '@main/platform/clock'
import { createCloudEngine } from '@main/scripts/engines/cloud-engine'
import type { EngineStart, FollowEngine } from '@main/scripts/engines/engine'
import { createLocalEngine } from '@main/scripts/engines/local-engine'
import { createPaceEngine } from '@main/scripts/engines/pace-engine'
import { createFollowing, type Following } from '@main/scripts/following'
import { openTestCloud } from '../../support/cloud/demo-cloud'
import { createMemoryLog } from '../../support/memory-log'
import { sessionCues, sessionPcm } from '../../support/audio/read-speech'
import { recognizerIsHere, testModelsFolder } from '../../support/analysis/recognizer-here'
import { createTapSource, wrapNodePort, type TapSource } from '../../support/audio/tap-source'
import { tempFolder } from '../../support/temp-folder'
import { testClient } from '../cloud/support/test-client'
import { eventually } from '../../support/eventually'

const takeId = '0b0e8cf6-1f53-4e12-9a52-4d5f4a3f3c11'

function open(engines: readonly FollowEngine[]) {
  const positions: FollowPosition[] = []
  const taps: TapSource[] = []
  let isRecording = true
  const publish: Publish = (_domain, name, payload) => {
    expect(name).toBe('followed')
    const { takeId: of, ...position } = payload as FollowPosition & { takeId: string }
    expect(of).toBe(takeId)
    positions.push(position)
  }
  const following = createFollowing({
    engines,
    openTap: () => {
      if (!isRecording) throw new AppError('not-found', { detail: { what: 'take' } })
      const tap = createTapSource()
      taps.push(tap)
      return tap.port
    },
    wrapPort: wrapNodePort,
    publish,
    log: createMemoryLog(),
  })
  onTestFinished(() => {
    following.stop()
    for (const tap of taps) tap.end()
  })
  return { following, positions, taps, endTake: () => (isRecording = false) }
}

/** The recognizer worker without a process around it. */
function localInference(modelsFolder = testModelsFolder): RecognizerHost {
  const host = createRecognizerHost({
    modelsFolder,
    clock: systemClock,
    log: createMemoryLog(),
    fork: () => {
      let receive: (message: FromRecognizer) => void = () => undefined
      const worker = createRecognizerWorker((message) => receive(message))
      let exited: (code: number) => void = () => undefined
      return {
        postMessage: (message, port) => {
          worker.receive(message, port === undefined ? null : wrapNodePort(port))
          if (message.type !== 'stop') return
          worker.close()
          exited(0)
        },
        onMessage: (listener) => void (receive = listener),
        onExit: (listener) => void (exited = listener),
        kill: () => exited(9),
      }
    },
  })
  onTestFinished(() => host.stop())
  return host
}

const cues = sessionCues().slice(3, 7)
const text = [...new Set(cues.map((cue) => cue.text))].join(' ')
const lastIndex = text.match(/[\w']+/g)!.length - 1
const pcm = sessionPcm({ startMs: cues[0]!.startMs - 300, endMs: cues.at(-1)!.endMs + 300 })
const quiet = Buffer.alloc(64_000)
const request = { takeId, text, fromWordIndex: 0, language: 'en' }

const rises = (positions: readonly FollowPosition[]): boolean =>
  positions.every(({ wordIndex }, at) => wordIndex >= (positions[at - 1]?.wordIndex ?? -1))

async function readAloud({ following, positions, taps }: ReturnType<typeof open>): Promise<void> {
  expect(following.start(request).wordIndex).toBe(-1)
  taps[0]!.play(pcm)
  taps[0]!.play(quiet)
  await eventually(() => expect(positions.at(-1)?.wordIndex).toBe(lastIndex))
  expect(rises(positions)).toBe(true)
}

it.runIf(recognizerIsHere)('follows real speech with the local recognizer', async () => {
  const world = open([createLocalEngine(localInference()), createPaceEngine()])
  await readAloud(world)
  expect(new Set(world.positions.map(({ engine }) => engine))).toEqual(new Set(['local']))
})

it.runIf(recognizerIsHere).each(['bearer', 'api-key'] as const)(
  'follows real speech over the socket of the demo workspace with a %s',
  async (authentication) => {
    const cloud = await openTestCloud()
    const secret = authentication === 'bearer' ? cloud.bearer : cloud.apiKey
    const client = testClient(cloud.baseUrl, { credential: { authentication, secret } })
    const world = open([createCloudEngine({ cloud: () => client, isOnline: () => true })])
    await readAloud(world)
    expect(new Set(world.positions.map(({ engine }) => engine))).toEqual(new Set(['cloud']))
  },
)

it('falls back to voice and pace if the cloud does not support the language, and reports it', async () => {
  const cloud = await openTestCloud()
  const client = testClient(cloud.baseUrl, { credential: { authentication: 'bearer', secret: cloud.bearer } })
  const { following, positions, taps } = open([
    createCloudEngine({ cloud: () => client, isOnline: () => true }),
    createLocalEngine(localInference()),
    createPaceEngine(),
  ])
  expect(following.start({ ...request, language: 'de' })).toEqual({ wordIndex: -1, engine: 'cloud' })
  taps[0]!.play(pcm)
  await eventually(() => expect(positions).toEqual([{ wordIndex: -1, engine: 'pace' }]))
  expect(taps).toHaveLength(2)
  taps[1]!.play(pcm)
  await eventually(() => expect(positions.at(-1)!.wordIndex).toBeGreaterThan(10))
  expect(positions.at(-1)!.engine).toBe('pace')
})

it('uses voice and pace offline without the recognizer', async () => {
  const { following, positions, taps } = open([
    createCloudEngine({
      cloud: () => {
        throw new AppError('signed-out')
      },
      isOnline: () => false,
    }),
    createLocalEngine(localInference(tempFolder())),
    createPaceEngine(),
  ])
  expect(following.start(request)).toEqual({ wordIndex: -1, engine: 'pace' })
  taps[0]!.play(pcm)
  await eventually(() => expect(positions.at(-1)?.wordIndex).toBeGreaterThan(lastIndex / 2))
  expect(rises(positions)).toBe(true)
})

/** An engine a test plays by hand. */
function fakeEngine(name: FollowPosition['engine']): FollowEngine & { starts: EngineStart[]; stops: number } {
  const engine = {
    name,
    starts: [] as EngineStart[],
    stops: 0,
    canFollow: () => true,
    start: (start: EngineStart) => {
      start.openTap()
      engine.starts.push(start)
      return () => engine.stops++
    },
  }
  return engine
}

it('continues with the next engine from the current position', () => {
  const [cloud, local] = [fakeEngine('cloud'), fakeEngine('local')]
  const { following, positions } = open([cloud, local])
  following.start({ ...request, fromWordIndex: 2 })
  expect(cloud.starts[0]).toMatchObject({ fromWordIndex: 2, language: 'en' })
  cloud.starts[0]!.onPosition(5)
  cloud.starts[0]!.onPosition(5)
  cloud.starts[0]!.onFailed(new AppError('quota-exceeded'))
  expect(cloud.stops).toBe(1)
  expect(local.starts[0]!.fromWordIndex).toBe(6)
  cloud.starts[0]!.onPosition(9)
  local.starts[0]!.onPosition(7)
  expect(positions).toEqual([
    { wordIndex: 5, engine: 'cloud' },
    { wordIndex: 5, engine: 'local' },
    { wordIndex: 7, engine: 'local' },
  ])
})

it('retries an engine that failed after working once, then uses the next one', () => {
  const [local, pace] = [fakeEngine('local'), fakeEngine('pace')]
  const { following, positions } = open([local, pace])
  const broken = new AppError('recognizer-failed', { retryable: true })
  following.start(request)
  local.starts[0]!.onPosition(3)
  local.starts[0]!.onFailed(broken)
  expect(local.starts).toHaveLength(2)
  local.starts[1]!.onPosition(4)
  local.starts[1]!.onFailed(broken)
  expect(pace.starts).toHaveLength(1)
  expect(positions.map(({ engine }) => engine)).toEqual(['local', 'local', 'local', 'pace'])

  following.start(request)
  local.starts[2]!.onFailed(broken)
  expect(local.starts).toHaveLength(3)
  expect(pace.starts).toHaveLength(2)
})

it('keeps retrying it in a take of hours, if it follows in between', () => {
  const [local, pace] = [fakeEngine('local'), fakeEngine('pace')]
  const { following } = open([local, pace])
  const broken = new AppError('recognizer-failed', { retryable: true })
  following.start({ ...request, text: 'word '.repeat(2_000) })
  for (const [turn, wordIndex] of [3, 310, 620].entries()) {
    local.starts[turn]!.onPosition(wordIndex)
    local.starts[turn]!.onFailed(broken)
  }
  expect(local.starts).toHaveLength(4)
  expect(pace.starts).toHaveLength(0)
  local.starts[3]!.onPosition(700)
  local.starts[3]!.onFailed(broken)
  expect(pace.starts).toHaveLength(1)
})

it('reports nothing after the take ended, after a stop, or for an earlier take', () => {
  const engine = fakeEngine('local')
  const { following, positions, endTake } = open([engine, fakeEngine('pace')])
  following.start(request)
  following.start(request)
  engine.starts[0]!.onPosition(3)
  engine.starts[1]!.onEnded()
  engine.starts[1]!.onPosition(4)
  expect(engine.stops).toBe(2)
  following.start(request)
  following.stop()
  engine.starts[2]!.onPosition(4)
  engine.starts[2]!.onFailed(new AppError('network'))
  following.start(request)
  endTake()
  engine.starts[3]!.onFailed(new AppError('network'))
  expect(positions).toEqual([])
})

const refusal = (call: () => unknown): string => {
  try {
    call()
  } catch (error) {
    return error instanceof AppError ? error.code : 'unknown'
  }
  return 'none'
}

it('refuses a take that is not being recorded, and survives an engine that cannot start', () => {
  const broken: FollowEngine = {
    name: 'cloud',
    canFollow: () => true,
    start: () => {
      throw new AppError('signed-out')
    },
  }
  const pace = fakeEngine('pace')
  const { following, endTake } = open([broken, pace])
  expect(following.start(request).engine).toBe('pace')
  endTake()
  expect(refusal(() => (following satisfies Following).start(request))).toBe('not-found')
})

it('gives an engine part of a long script and moves it forward', () => {
  const engine = fakeEngine('local')
  const { following, positions } = open([engine])
  const words = Array.from({ length: 60_000 }, (_, at) => `word${at}`)
  following.start({ ...request, text: words.join(' '), fromWordIndex: 1_000 })
  const [first] = engine.starts
  expect(first).toMatchObject({ fromWordIndex: 500 })
  expect([first!.words[0], first!.words.length]).toEqual(['word500', 20_500])
  first!.onPosition(20_100)
  expect(positions.at(-1)).toEqual({ wordIndex: 20_600, engine: 'local' })
  expect(engine.starts[1]!.words[engine.starts[1]!.fromWordIndex]).toBe('word20601')
})
