import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { WireUsage } from '@shared/wire'
import type { DemoContext } from '../../context'
import { parseOr422 } from '../../http/wire-error'
import type { DemoSpending } from '../../stores/spending-store'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Of the answer. */
const bucketsMax = 10_000

const usageQuery = z.object({
  start_unix: z.coerce.number().int(),
  end_unix: z.coerce.number().int(),
  breakdown_type: z.enum(['none', 'voice', 'model', 'product_type']).default('none'),
  aggregation_interval: z.enum(['hour', 'day', 'week', 'month', 'cumulative']).default('day'),
  metric: z.enum(['credits']).default('credits'),
})
type Interval = z.infer<typeof usageQuery>['aggregation_interval']

/** What speech cost. Times are milliseconds (api.md section 4). */
export function usageRoutes(app: FastifyInstance, context: DemoContext): void {
  app.get('/v1/usage/character-stats', (request): WireUsage => {
    const query = parseOr422(checkedQuery, request.query, 'query')
    const time = bucketsOf(query.start_unix, query.end_unix, query.aggregation_interval)
    const usage: Record<string, number[]> = query.breakdown_type === 'none' ? { All: time.map(() => 0) } : {}
    for (const spending of context.spendings.between(time[0] ?? 0, query.end_unix)) {
      const at = time.findLastIndex((startMs) => startMs <= spending.hourStartMs)
      const buckets = (usage[keyOf(spending, query.breakdown_type)] ??= time.map(() => 0))
      buckets[at] = (buckets[at] ?? 0) + spending.credits
    }
    return { time, usage }
  })
}

const checkedQuery = usageQuery.refine(
  ({ start_unix, end_unix, aggregation_interval }) =>
    (end_unix - start_unix) / (aggregation_interval === 'hour' ? hourMs : dayMs) <= bucketsMax,
  'too long',
)

function keyOf(spending: DemoSpending, breakdown: z.infer<typeof usageQuery>['breakdown_type']): string {
  if (breakdown === 'voice') return spending.voiceName
  if (breakdown === 'model') return spending.modelId
  return breakdown === 'product_type' ? spending.product : 'All'
}

/** Starts of the intervals that cover a time, in UTC; weeks begin on Monday. */
function bucketsOf(fromMs: number, toMs: number, interval: Interval): number[] {
  const starts: number[] = []
  let atMs = startOf(fromMs, interval)
  do {
    starts.push(atMs)
    atMs = nextStart(atMs, interval)
  } while (atMs < toMs)
  return starts
}

function startOf(atMs: number, interval: Interval): number {
  if (interval === 'hour') return Math.floor(atMs / hourMs) * hourMs
  const day = new Date(Math.floor(atMs / dayMs) * dayMs)
  if (interval === 'week') return day.getTime() - ((day.getUTCDay() + 6) % 7) * dayMs
  return interval === 'month' ? Date.UTC(day.getUTCFullYear(), day.getUTCMonth()) : day.getTime()
}

function nextStart(atMs: number, interval: Interval): number {
  if (interval === 'cumulative') return Infinity
  if (interval === 'month') {
    const day = new Date(atMs)
    return Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1)
  }
  return atMs + { hour: hourMs, day: dayMs, week: 7 * dayMs }[interval]
}
