import { randomUUID } from 'node:crypto'
import type { WireConversationFromServer } from '@shared/wire'
import type { Step } from './steps'

/** What the agent has the client do. */
interface ToolSteps {
  /** Asks for something whatever becomes of it. @returns the id of the call */
  call(tool: string, parameters: Readonly<Record<string, unknown>>): string
  /** One after the other, until one fails. @returns whether all of them were done */
  act(steps: readonly Step[], signal: AbortSignal): Promise<boolean>
  /** What the client says of a call. */
  settle(id: string, isDone: boolean): void
  close(): void
}

const answersWithinMs = 15_000

export function createToolSteps(send: (message: WireConversationFromServer) => void): ToolSteps {
  const waiting = new Map<string, (isDone: boolean) => void>()

  function call(tool: string, parameters: Readonly<Record<string, unknown>>): string {
    const id = randomUUID()
    send({
      type: 'client_tool_call',
      client_tool_call: { tool_name: tool, tool_call_id: id, parameters: { ...parameters } },
    })
    return id
  }

  async function isDone(id: string): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    waiting.set(id, resolve)
    const timer = setTimeout(() => resolve(false), answersWithinMs)
    const answer = await promise
    clearTimeout(timer)
    waiting.delete(id)
    return answer
  }

  return {
    call,
    async act(steps, signal) {
      for (const { tool, parameters } of steps) {
        signal.throwIfAborted()
        if (!(await isDone(call(tool, parameters)))) return false
      }
      return true
    },
    settle: (id, answer) => waiting.get(id)?.(answer),
    close() {
      for (const resolve of waiting.values()) resolve(false)
    },
  }
}
