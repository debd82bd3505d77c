export interface LoggedRequest {
  atMs: number
  method: string
  /** The route's pattern, or the path where no route matched. */
  route: string
  path: string
  /** HTTP status; null while it runs or when the connection ended without an answer. */
  status: number | null
  bodyBytes: number
}

/** What was asked of the server, for tests and the curious. Keeps the last entries, counts all. */
export interface RequestLog {
  begin(entry: Omit<LoggedRequest, 'status' | 'bodyBytes'>): LoggedRequest
  recent(): readonly LoggedRequest[]
  counts(): Record<string, number>
  clear(): void
}

const keepEntries = 1_000

export function createRequestLog(): RequestLog {
  let entries: LoggedRequest[] = []
  const counts = new Map<string, number>()
  return {
    begin: (entry) => {
      const logged: LoggedRequest = { ...entry, status: null, bodyBytes: 0 }
      entries = [...entries.slice(-(keepEntries - 1)), logged]
      const key = `${entry.method} ${entry.route}`
      counts.set(key, (counts.get(key) ?? 0) + 1)
      return logged
    },
    recent: () => entries,
    counts: () => Object.fromEntries(counts),
    clear: () => {
      entries = []
      counts.clear()
    },
  }
}
