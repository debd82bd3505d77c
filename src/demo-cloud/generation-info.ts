import { randomInt } from 'node:crypto'
import { z } from 'zod'

const info = z.object({ seed: z.number(), count: z.number() })

/** What the answer says of a generation. Opaque to clients: sent back, it counts the regenerations of one text. */
export function nextGeneration(previous: string | string[] | undefined): {
  info: string
  regenerationCount: number
} {
  const last = typeof previous === 'string' ? read(previous) : undefined
  const next = { seed: last?.seed ?? randomInt(2 ** 31), count: last ? last.count + 1 : 0 }
  return { info: Buffer.from(JSON.stringify(next)).toString('base64url'), regenerationCount: next.count }
}

function read(text: string): z.infer<typeof info> | undefined {
  try {
    return info.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))).data
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
