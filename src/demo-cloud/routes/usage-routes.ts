import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { WireUsage } from '@shared/wire'
import type { DemoContext } from '../context'
import { parseOr422 } from '../http/wire-error'

const dayMs = 24 * 3_600_000
const daysMax = 400

const usageQuery = z
  .object({
    start_unix: z.coerce.number().int(),
    end_unix: z.coerce.number().int(),
    breakdown_type: z.enum(['none', 'voice']).default('none'),
    aggregation_interval: z.enum(['day']).default('day'),
    metric: z.enum(['credits']).default('credits'),
  })
  .refine(({ start_unix, end_unix }) => (end_unix - start_unix) / dayMs <= daysMax, 'too long')

/** What was spent, day by day. Times are milliseconds (api.md section 4). */
export function usageRoutes(app: FastifyInstance, context: DemoContext): void {
  app.get('/v1/usage/character-stats', (request): WireUsage => {
    const query = parseOr422(usageQuery, request.query, 'query')
    const firstMs = Math.floor(query.start_unix / dayMs) * dayMs
    const time: number[] = []
    for (let atMs = firstMs; atMs < query.end_unix; atMs += dayMs) time.push(atMs)
    const usage: Record<string, number[]> = query.breakdown_type === 'none' ? { All: time.map(() => 0) } : {}
    for (const { voiceId, dayStartMs, characters } of context.account.usage()) {
      const at = time.indexOf(dayStartMs)
      if (at === -1) continue
      const key = query.breakdown_type === 'none' ? 'All' : (context.voices.find(voiceId)?.name ?? voiceId)
      const days = (usage[key] ??= time.map(() => 0))
      days[at] = (days[at] ?? 0) + characters
    }
    return { time, usage }
  })
}
