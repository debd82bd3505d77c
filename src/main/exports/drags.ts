import { stat } from 'node:fs/promises'
import type { JobHandle } from '../platform/jobs'

/** How the files of a drag are made. */
export interface DragWork {
  /** A person still holds the mouse when they are made. */
  isQuick: boolean
  signal: AbortSignal
  /** @returns their paths */
  write: (job: JobHandle | null, signal: AbortSignal) => Promise<string[]>
  startJob: (work: (job: JobHandle, signal: AbortSignal) => Promise<unknown>) => { jobId: string }
}

/** Files that are dragged out: each set is written once, however often it is dragged. */
export interface Drags {
  /**
   * @param key what is dragged, and how
   * @returns null where the drag has begun, or the job that prepares it
   */
  out(key: string, work: DragWork): Promise<{ jobId: string } | null>
}

/** A file as it was when it was written: another program may write into it. */
interface Given {
  path: string
  sizeBytes: number
  modifiedAtMs: number
}

const keptDrags = 20

export function createDrags(startDrag: (paths: string[]) => Promise<void>): Drags {
  const given = new Map<string, Given[]>()
  /** Jobs that prepare a drag. */
  const preparing = new Map<string, string>()
  /** Drags that begin in a moment. */
  const beginning = new Map<string, Promise<void>>()

  async function make(key: string, paths: Promise<string[]>): Promise<string[]> {
    const files = await Promise.all(
      (await paths).map(async (path): Promise<Given> => {
        const { size, mtimeMs } = await stat(path)
        return { path, sizeBytes: size, modifiedAtMs: mtimeMs }
      }),
    )
    given.delete(key)
    given.set(key, files)
    const [oldest] = given.keys()
    if (given.size > keptDrags && oldest !== undefined) given.delete(oldest)
    return files.map(({ path }) => path)
  }

  return {
    async out(key, { isQuick, signal, write, startJob }) {
      const known = given.get(key)
      if (known && (await Promise.all(known.map(isAsGiven))).every(Boolean)) {
        await startDrag(known.map(({ path }) => path))
        return null
      }
      const jobId = preparing.get(key)
      if (jobId !== undefined) return { jobId }
      const begun = beginning.get(key)
      if (begun) {
        await begun
        return null
      }
      if (isQuick) {
        const drag = make(key, write(null, signal)).then(startDrag)
        const ended = drag.finally(() => beginning.delete(key))
        beginning.set(key, ended)
        await ended
        return null
      }
      const started = startJob((job, signalOfJob) =>
        make(key, write(job, signalOfJob)).finally(() => preparing.delete(key)),
      )
      preparing.set(key, started.jobId)
      return started
    },
  }
}

async function isAsGiven({ path, sizeBytes, modifiedAtMs }: Given): Promise<boolean> {
  const now = await stat(path).catch(() => null)
  return now?.size === sizeBytes && now.mtimeMs === modifiedAtMs
}
