import { mkdirSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright'
import { startDemoServer } from '../../support/cloud/demo-server'
import { addDraftRows } from '../../support/library/draft-rows'
import { startFaultProxy } from '../../support/cloud/fault-proxy'
import { makeSilence } from '../../support/audio/make-silence'
import { launchStudio, type StudioApp } from '../../support/app/studio-app'
import { removeFolder } from '../../support/remove-folder'
import { ask, type CloudFact, cloudFacts, onlyVoice } from './clone-questions'
import { fail, type TortureOptions, type TortureSuite } from '../suite'

/** One change of the cloud, whose answer the app never reads because it is killed. */
interface Step {
  name: string
  /** The request whose answer is not read. */
  method: 'POST' | 'DELETE'
  path: RegExp
  /** Brings it about. What it answers is lost with the app. */
  act: (page: Page) => Promise<unknown>
  /** After the next start, by itself: answers null once all is as it should be, and what is wrong until then. */
  problem: (page: Page) => Promise<string | null>
}

const settledWithinMs = 60_000
/** Enough to be trained on. */
const silenceMs = 660_000

/**
 * The real app, killed with -9 between each request that changes a professional clone in the cloud and its answer, and
 * started again: what was asked for is there exactly once.
 */
export async function cloneTorture(options: TortureOptions): Promise<TortureSuite> {
  const suite: TortureSuite = { name: 'clone', runs: 0, failures: 0, failed: [], distribution: {} }
  const rounds = options.runs ?? (options.quick ? 1 : 10)
  for (let round = 1; round <= rounds; round++) {
    try {
      for (const name of await tortureOnce()) suite.distribution[name] = (suite.distribution[name] ?? 0) + 1
    } catch (error) {
      fail(suite, `round ${round}`, error)
    }
    suite.runs++
  }
  return suite
}

async function tortureOnce(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'timbre-torture-clone-'))
  const userDataDir = join(folder, 'studio')
  mkdirSync(userDataDir, { recursive: true })
  const file = makeSilence(folder, silenceMs)
  const row = { file, durationMs: silenceMs }
  const { ready, second } = addDraftRows(userDataDir, { ready: [row], second: [row] })
  const server = await startDemoServer({ dataFolder: join(folder, 'cloud') })
  /** What changes while something is waited for. */
  const now: { armed: Step | null; app: StudioApp | null; killed: Promise<void> | null } = {
    armed: null,
    app: null,
    killed: null,
  }
  const isMeant = ({ method, path }: { method: string; path: string }): boolean =>
    now.armed !== null && method === now.armed.method && now.armed.path.test(path)
  const proxy = await startFaultProxy({
    target: server.baseUrl,
    choose: (request) => (isMeant(request) ? { kind: 'drop-answer' } : null),
    onAnswer(request) {
      if (!isMeant(request)) return
      now.armed = null
      now.killed = now.app?.kill() ?? null
    },
  })
  const start = async (): Promise<Page> => {
    now.app = await launchStudio({ userDataDir, cloud: { baseUrl: proxy.url, apiKey: server.apiKey } })
    const { page } = now.app
    // Until then the workspace is the demo's.
    while (!(await ask.isSignedIn(page))) await wait(20)
    return page
  }
  const facts = () => cloudFacts(server)
  const steps = stepsOf({
    readyId: ready.draftId,
    secondId: second.draftId,
    facts,
    allowTraining: () => server.control('/account', { can_bypass_voice_captcha: true }),
  })
  try {
    let page = await start()
    for (const step of steps) {
      now.armed = step
      let reported: unknown = 'nothing'
      await step.act(page).then(
        (answer) => (reported = answer),
        (error: unknown) => (reported = String(error)),
      )
      const deadlineMs = Date.now() + settledWithinMs
      while (now.killed === null && Date.now() < deadlineMs) await wait(10)
      if (now.killed === null)
        throw new Error(`${step.name}: never requested from the cloud, ${JSON.stringify(reported)}`)
      await now.killed
      now.killed = null
      page = await start()
      await settle(step, page, deadlineMs)
    }
    return steps.map(({ name }) => name)
  } finally {
    await now.app?.kill()
    await proxy.close()
    await server.close()
    await removeFolder(folder)
  }
}

async function settle(step: Step, page: Page, deadlineMs: number): Promise<void> {
  for (;;) {
    const problem = await step.problem(page)
    if (problem === null) return
    if (Date.now() > deadlineMs) throw new Error(`${step.name}: ${problem}`)
    await wait(100)
  }
}

function stepsOf(o: {
  readyId: string
  secondId: string
  facts: () => ReturnType<typeof cloudFacts>
  allowTraining: () => Promise<unknown>
}): Step[] {
  const { readyId, secondId, facts } = o
  const bound = (page: Page): Promise<string | null> =>
    ask.status(page, readyId).then(({ voiceId }) => voiceId)
  const isOne = async (name: string, isMet: (voice: CloudFact) => boolean): Promise<string | null> => {
    const voices = (await facts()).filter((voice) => voice.name === name)
    return isMet(onlyVoice(voices)) ? null : JSON.stringify(voices)
  }
  const draftVoice = /^\/v1\/voices\/pvc\/[^/]+$/
  return [
    {
      name: 'a new clone is created',
      method: 'POST',
      path: /^\/v1\/voices\/pvc$/,
      act: (page) => ask.create(page),
      async problem(page) {
        const [made, known] = [(await facts()).length, await ask.unboundDrafts(page)]
        // Those with samples are made in the cloud by their upload alone.
        return made === 1 && known === 2 ? null : `${made} voices, ${known} drafts without one`
      },
    },
    {
      name: 'the voice of an upload is created',
      method: 'POST',
      path: /^\/v1\/voices\/pvc$/,
      act: (page) => ask.upload(page, readyId, 'Uploaded'),
      problem: async (page) => ((await bound(page)) === null ? 'not bound' : isOne('Uploaded', () => true)),
    },
    {
      name: 'details are saved',
      method: 'POST',
      path: draftVoice,
      act: (page) => ask.describe(page, readyId, 'Typed before'),
      async problem(page) {
        const { cloudDetails } = await ask.status(page, readyId)
        return cloudDetails === 'saved'
          ? isOne('Uploaded', (voice) => voice.description === 'Typed before')
          : cloudDetails
      },
    },
    {
      name: 'samples are uploaded',
      method: 'POST',
      path: /\/samples$/,
      act: (page) => ask.upload(page, secondId, 'Second'),
      async problem(page) {
        const { isUploaded } = await ask.status(page, secondId)
        return isUploaded ? isOne('Second', (voice) => voice.samples === 1) : 'not uploaded'
      },
    },
    {
      name: 'training is started',
      method: 'POST',
      path: /\/train$/,
      async act(page) {
        await o.allowTraining()
        await ask.train(page, readyId)
      },
      async problem(page) {
        await ask.refresh(page, readyId)
        const { training } = await ask.status(page, readyId)
        return training.length > 0 && training.every((state) => state !== 'not_started')
          ? null
          : 'not training'
      },
    },
    {
      name: 'an edit of My voices is sent',
      method: 'POST',
      path: draftVoice,
      act: async (page) => ask.rename(page, (await bound(page)) ?? '', 'Renamed'),
      async problem(page) {
        const { pendingCount, conflictCount } = await ask.sync(page)
        if (pendingCount + conflictCount > 0) return `${pendingCount} wait, ${conflictCount} conflicts`
        return isOne('Renamed', (voice) => voice.samples === 1)
      },
    },
    {
      name: 'a voice is deleted',
      method: 'DELETE',
      path: /^\/v1\/voices\/[^/]+$/,
      act: async (page) => ask.remove(page, (await bound(page)) ?? ''),
      async problem(page) {
        const { pendingCount, conflictCount } = await ask.sync(page)
        const left = (await facts()).filter(({ name }) => name === 'Renamed').length
        return pendingCount + conflictCount + left === 0 ? null : `${left} voices, ${pendingCount} wait`
      },
    },
  ]
}
