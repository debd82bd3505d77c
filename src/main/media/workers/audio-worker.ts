import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { parentPort } from 'node:worker_threads'
import type { AppError } from '@shared/errors/app-error'
import { syncFolder } from '../../platform/files/atomic-write'
import { fileError } from '../../platform/files/file-errors'
import type { Answer, Request, TaskName, Tasks } from './audio-worker-messages'
import { copyAndHash, hashFile, type StepByStep } from './copy-and-hash'
import { onTarget } from '../ffmpeg/target-errors'
import { extensionByContent, readFacts, withFile } from '../formats/read-facts'

const reportEveryBytes = 4_000_000

type Runs = {
  [N in TaskName]: (
    input: Tasks[N]['input'],
    steps: StepByStep,
  ) => Tasks[N]['output'] | Promise<Tasks[N]['output']>
}

const runs: Runs = {
  copy: ({ source, target }, steps) => copyAndHash(source, target, steps),
  hash: ({ path }, steps) => hashFile(path, steps),
  facts: ({ path }) => readFacts(path),
  extension: ({ path }) => withFile(path, extensionByContent),
  keep({ partial, target }) {
    onTarget(() => {
      // A copy that a failing disk cut short is no copy: this one takes its place.
      if (existsSync(target) && statSync(target).size === statSync(partial).size) {
        rmSync(partial)
        return
      }
      const folder = dirname(target)
      const made = mkdirSync(folder, { recursive: true })
      renameSync(partial, target)
      syncFolder(folder)
      if (made !== undefined) syncFolder(dirname(made))
    })
    return null
  },
}

const port = parentPort
if (port) {
  const answer = (message: Answer): void => port.postMessage(message)
  port.on('message', (request: Request) => {
    const flag = new Int32Array(request.cancelFlag)
    let unreported = 0
    const report = (): void => {
      if (unreported > 0) answer({ kind: 'bytes', bytes: unreported })
      unreported = 0
    }
    const steps: StepByStep = {
      isCancelled: () => Atomics.load(flag, 0) === 1,
      onBytes(bytes) {
        unreported += bytes
        if (unreported >= reportEveryBytes) report()
      },
    }
    run(request, steps)
      .then((value) => {
        report()
        answer({ kind: 'done', value })
      })
      .catch((error: unknown) => {
        const known = fileError(error)
        answer({ kind: 'failed', error: known.toWire(), story: storyOf(known) })
      })
  })
}

async function run<N extends TaskName>(request: Request<N>, steps: StepByStep): Promise<Tasks[N]['output']> {
  return await runs[request.task](request.input, steps)
}

/** The cause cannot cross the thread's border as it is; its words can, for the log. */
function storyOf(error: AppError): string {
  const { cause } = error
  return (cause instanceof Error ? cause.stack : error.stack) ?? error.code
}
