import { z } from 'zod'
import type { WireVoice } from '@shared/wire'

function isPattern(text: string): boolean {
  try {
    return new RegExp(text).source !== ''
  } catch {
    // The constructor is the only parser there is; whatever it throws, the text is no pattern.
    return false
  }
}

/** What the control endpoint can make go wrong, for requests that match method and path. */
export const faultRule = z.strictObject({
  /** HTTP method; absent means any. */
  method: z.string().optional(),
  /** Regular expression over the path without its query. */
  path: z.string().refine(isPattern, 'is not a regular expression'),
  /** Leaves the first `after` matching requests alone. */
  after: z.number().int().nonnegative().default(0),
  /** Applies to this many requests; absent means until it is removed. */
  times: z.number().int().positive().optional(),
  /** Applies for this long after it was set (real time). */
  forMs: z.number().int().positive().optional(),

  /** Waits before anything is done. */
  latencyMs: z.number().nonnegative().optional(),
  /** Answers this instead of doing anything. `body` as text is sent as it is: garbage is possible. */
  answer: z
    .strictObject({
      status: z.number().int().min(200).max(599),
      body: z.union([z.string(), z.record(z.string(), z.unknown()), z.array(z.unknown())]).default(''),
      contentType: z.string().optional(),
      headers: z.record(z.string(), z.string()).default({}),
    })
    .optional(),
  /** Reads the whole request before `answer` is sent. */
  answerAfterBody: z.boolean().optional(),
  /** Destroys the connection after this many bytes of the request's body. */
  cutAfterBytes: z.number().int().nonnegative().optional(),
  /** Does the work, then destroys the connection instead of answering. */
  dropAnswer: z.boolean().optional(),
  /** Destroys the connection after this many bytes of the answer's body. */
  cutAnswerAfterBytes: z.number().int().nonnegative().optional(),
  /** Uploads only, with cutAfterBytes or dropAnswer: the files that had arrived whole are added this much later. */
  commitAfterMs: z.number().int().nonnegative().optional(),
  /** Uploads only: takes no more than this per second. */
  bytesPerSecond: z.number().positive().optional(),
  /** Voices are answered as they were when the rule was set. */
  staleList: z.boolean().optional(),
  /** Samples younger than this are not listed yet. */
  hideYoungerThanMs: z.number().positive().optional(),
  /** Samples are listed with `hash` null. */
  withoutHashes: z.boolean().optional(),
  /** Samples are listed with a `hash` that is no hash of their bytes. */
  foreignHashes: z.boolean().optional(),
  /** Uploads only: adds the first n files of a request and answers with those alone. */
  acceptOnly: z.number().int().nonnegative().optional(),
})
export type FaultRule = z.infer<typeof faultRule>

export interface ActiveFault {
  id: string
  rule: FaultRule
  setAtMs: number
  seen: number
  applied: number
  /** The voices as they were when the rule was set; only with staleList. */
  snapshot: WireVoice[] | null
}

export interface Faults {
  set(rules: readonly FaultRule[]): string[]
  /** Takes the first rule that applies to this request and counts it. */
  take(method: string, path: string): ActiveFault | undefined
  list(): ActiveFault[]
  remove(id: string): void
  clear(): void
}

export function createFaults(realNowMs: () => number, takeSnapshot: () => WireVoice[]): Faults {
  let nextId = 1
  let active: ActiveFault[] = []
  const matches = ({ rule }: ActiveFault, method: string, path: string): boolean =>
    (rule.method === undefined || rule.method.toUpperCase() === method) && new RegExp(rule.path).test(path)
  const isSpent = ({ rule, applied, setAtMs }: ActiveFault): boolean =>
    (rule.times !== undefined && applied >= rule.times) ||
    (rule.forMs !== undefined && realNowMs() >= setAtMs + rule.forMs)
  return {
    set: (rules) => {
      const added = rules.map((rule) => ({
        id: String(nextId++),
        rule,
        setAtMs: realNowMs(),
        seen: 0,
        applied: 0,
        snapshot: rule.staleList ? takeSnapshot() : null,
      }))
      active = [...active, ...added]
      return added.map(({ id }) => id)
    },
    take: (method, path) => {
      for (const fault of active) {
        if (isSpent(fault) || !matches(fault, method, path)) continue
        fault.seen += 1
        if (fault.seen <= fault.rule.after) continue
        fault.applied += 1
        return fault
      }
      return undefined
    },
    list: () => active,
    remove: (id) => {
      active = active.filter((fault) => fault.id !== id)
    },
    clear: () => {
      active = []
    },
  }
}
