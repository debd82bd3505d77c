import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright'

/** Longer than main gathers changes, a window gathers questions, and a busy machine takes for both. */
const settleMs = 30_000
const pageAnswersWithinMs = 5_000

/** What an answer says of this very moment, the clock, the disk or the cloud, of which no event tells. */
const momentary: Readonly<Record<string, readonly string[]>> = {
  'library.status': ['sizeBytes', 'freeBytes'],
  'recorder.status': ['freeMs', 'safeFrames'],
  'judging.report': ['madeAtMs'],
  'voices.usage': ['credits'],
  'voiceLibrary.similar': ['answeredAtMs'],
}

/**
 * Waits until every answer that the window holds is what main answers now. Nothing to compare where the window is gone.
 * @returns what still differs after 30 s
 */
export async function outdatedAnswers(page: Page): Promise<string[]> {
  for (const startMs = Date.now(); ; await sleep(250)) {
    const different = await differences(page)
    if (different.length === 0 || Date.now() - startMs > settleMs) return different
  }
}

async function differences(page: Page): Promise<string[]> {
  if (page.isClosed()) return []
  const asked = page.evaluate(compareInPage, momentary).catch((error: unknown) =>
    // A window that is closing or has crashed, or whose main has ended, answers no more.
    /has been closed|Target closed|Browser closed|Target crashed/.test(String(error))
      ? []
      : [`the window could not be compared: ${String(error)}`],
  )
  const silent = [`the window did not answer within ${pageAnswersWithinMs} ms`]
  return Promise.race([asked, sleep(pageAnswersWithinMs, silent, { ref: false })])
}

/** Runs in the page. The cache is found where React keeps it, so that nothing in the app is there for tests only. */
async function compareInPage(momentaryFields: typeof momentary): Promise<string[]> {
  interface Query {
    queryKey: readonly unknown[]
    state: { status: string; fetchStatus: string; isInvalidated: boolean; data: unknown }
  }
  interface Fiber {
    memoizedProps: { client?: { getQueryCache?: () => { getAll: () => Query[] } } } | null
    child: Fiber | null
    stateNode: { current: Fiber } | null
  }
  type Ask = (input: unknown) => Promise<{ ok: boolean; value?: unknown }>

  const container = (document.getElementById('root') ?? {}) as Record<string, Fiber>
  const rootKey = Object.keys(container).find((key) => key.startsWith('__reactContainer$')) ?? ''
  let fiber: Fiber | null | undefined = container[rootKey]?.stateNode?.current
  while (fiber && fiber.memoizedProps?.client?.getQueryCache === undefined) fiber = fiber.child
  const queries = fiber?.memoizedProps?.client?.getQueryCache?.().getAll()
  if (!queries) return ['the window has no cache of answers']

  const inShort = (value: unknown): string =>
    ((JSON.stringify(value) as string | undefined) ?? 'absent').slice(0, 200)

  /** Where two answers differ first; null: nowhere. */
  function differAt(held: unknown, fresh: unknown, path: string): string | null {
    if (held === fresh) return null
    const areObjects =
      typeof held === 'object' && typeof fresh === 'object' && held !== null && fresh !== null
    if (!areObjects || Array.isArray(held) !== Array.isArray(fresh))
      return `${path} is ${inShort(held)} in the window, ${inShort(fresh)} in main`
    const [a, b] = [held as Record<string, unknown>, fresh as Record<string, unknown>]
    if (Array.isArray(held) && Array.isArray(fresh) && held.length !== fresh.length)
      return `${path} has ${held.length} entries in the window, ${fresh.length} in main`
    for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
      const found = differAt(a[key], b[key], `${path}.${key}`)
      if (found !== null) return found
    }
    return null
  }
  const without = (answer: unknown, fields: readonly string[]): unknown =>
    typeof answer === 'object' && answer !== null
      ? Object.fromEntries(Object.entries(answer).filter(([key]) => !fields.includes(key)))
      : answer

  const calls = window.studio.calls as unknown as Record<string, Record<string, Ask>>
  const found: string[] = []
  /** What waits for a cloud that does not answer is not compared. */
  const soon = (asked: ReturnType<Ask>): Promise<Awaited<ReturnType<Ask>> | null> =>
    Promise.race([asked, new Promise<null>((resolve) => setTimeout(resolve, 3_000, null))])
  async function compare({ queryKey, state }: Query): Promise<void> {
    const [domain, name, input] = queryKey as [string, string, unknown]
    const ask = calls[domain]?.[name]
    const isAnswer = ask !== undefined && typeof input === 'object' && input !== null
    // What is asked again when it is next shown, or right now, is not held to be true.
    if (!isAnswer || state.status !== 'success' || state.isInvalidated || state.fetchStatus !== 'idle') return
    const fresh = await soon(ask(input))
    if (fresh === null) return
    const call = `${domain}.${name}`
    const fields = momentaryFields[call] ?? []
    if (!fresh.ok) found.push(`${call} ${JSON.stringify(input)} is held in the window, refused by main`)
    else {
      const different = differAt(without(state.data, fields), without(fresh.value, fields), call)
      if (different !== null) found.push(`${JSON.stringify(input)}: ${different}`)
    }
  }
  await Promise.all(queries.map(compare))
  return found
}
