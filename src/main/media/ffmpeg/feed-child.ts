import type { ChildProcess } from 'node:child_process'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/**
 * Writes a stream to the standard input of a child. A child that ends before it has read all is no failure here: what it
 * says and its exit code tell why. Which error breaks the pipe then (EPIPE, ECONNRESET, or none and an early close) is
 * a matter of who is first.
 * @throws what `input` throws
 */
export async function feedChild(child: ChildProcess, input: Readable): Promise<void> {
  if (!child.stdin) throw new Error('started without a pipe to its standard input')
  try {
    await pipeline(input, child.stdin)
  } catch (error) {
    const hasEnded = child.exitCode !== null || child.signalCode !== null
    if (hasEnded || ['EPIPE', 'ECONNRESET'].includes((error as NodeJS.ErrnoException).code ?? '')) return
    throw error
  }
}
