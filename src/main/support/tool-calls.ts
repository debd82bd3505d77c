import { z } from 'zod'
import {
  supportCallId,
  supportQuery,
  supportRoute,
  supportToolCall,
  supportValueMaxChars,
  type SupportTool,
  type SupportToolCall,
  type SupportToolResult,
} from '@shared/domain/app/support'
import { plainText } from '@shared/lib/plain-text'
import { toolErrors } from '@shared/support/client-tools'
import { isElementName, mayDo } from '@shared/support/named-elements'
import type { Clock } from '../platform/clock'
import { createAllowance } from '../platform/allowance'
import { isAllowedLink } from './allowed-link'

/** As the agent sent it. */
interface AskedTool {
  tool_name: string
  tool_call_id: string
  parameters?: Record<string, unknown> | null | undefined
}

interface ToolCalls {
  ask(asked: AskedTool): void
  /** What a window answered. A call that nobody waits for is passed over. */
  answer(result: SupportToolResult): void
  close(): void
}

/** Typing takes 17 ms a character (spec/speech-synthesis.md section 9): the longest text, and some patience. */
const answersWithinMs = 60_000
const callsPerSecond = 1
const callsAtOnce = 10
const waitingMax = 8
/** Calls that were refused, after which an agent is not listened to anymore. */
const refusedMax = 100
const rememberedIds = 1_000

/**
 * What an agent may have done in a window: names of declared elements and screens, links to the platform's own pages, one
 * thing after the other. Everything else is answered with an error and reaches no window.
 */
export function createToolCalls(deps: {
  /** Never jumps. */
  clock: Clock
  /** Goes to the window. */
  dispatch: (call: SupportToolCall) => void
  /** Goes to the agent. */
  reply: (callId: string, result: string, isError: boolean) => void
  done: (call: SupportToolCall, result: SupportToolResult) => void
  flooded: () => void
}): ToolCalls {
  const { clock, dispatch, reply } = deps
  const allowance = createAllowance({
    perSecond: callsPerSecond,
    atOnce: callsAtOnce,
    nowMs: () => clock.nowMs(),
  })
  const known = new Set<string>()
  let waiting: SupportToolCall[] = []
  let running: { call: SupportToolCall; cancelTimeout: () => void } | null = null
  let refusedCount = 0

  function refuse(callId: string, why: string): void {
    refusedCount += 1
    if (refusedCount > refusedMax) deps.flooded()
    else reply(callId, why, true)
  }

  function next(): void {
    const call = running === null ? waiting.shift() : undefined
    if (!call) return
    const cancelTimeout = clock.setTimeout(() => settle({ ...failed, callId: call.callId }), answersWithinMs)
    running = { call, cancelTimeout }
    dispatch(call)
  }

  function settle(result: SupportToolResult): void {
    if (running?.call.callId !== result.callId) return
    const { call, cancelTimeout } = running
    cancelTimeout()
    running = null
    deps.done(call, result)
    reply(call.callId, plainText(result.result, supportValueMaxChars), result.isError)
    next()
  }

  return {
    ask(asked) {
      const callId = asked.tool_call_id
      // A call that comes twice is done once.
      if (!supportCallId.safeParse(callId).success || known.has(callId)) return
      known.add(callId)
      if (known.size > rememberedIds) known.delete(known.values().next().value ?? '')
      const read = readCall(asked)
      if (typeof read === 'string') return refuse(callId, read)
      if (waiting.length >= waitingMax || !allowance.take(1))
        return refuse(callId, 'Too many actions at once')
      waiting.push(read)
      next()
    },
    answer: settle,
    close() {
      waiting = []
      running?.cancelTimeout()
      running = null
    },
  }
}

const failed = { result: toolErrors.failed, isError: true, label: null, canUndo: false } as const

const ofElement = z.object({ element_id: z.string() })
const link = z.object({ title: z.string(), url: z.string() })

/** The call as a window may have it, or why it may not. */
function readCall({ tool_name, tool_call_id: callId, parameters }: AskedTool): SupportToolCall | string {
  const tools = supportToolCall.options.map(({ shape }): SupportTool => shape.tool.value)
  const tool = tools.find((name) => name === tool_name)
  if (tool === undefined) return 'unknown tool'
  switch (tool) {
    case 'go_to_route':
      return readRoute(callId, parameters)
    case 'show_documentation_link':
    case 'show_support_link': {
      const given = link.safeParse(parameters)
      if (!given.success || !isAllowedLink(given.data.url)) return toolErrors.failed
      const title = plainText(given.data.title, 200).trim()
      return checked({ tool, callId, title, url: new URL(given.data.url).href })
    }
    default: {
      const given = ofElement.safeParse(parameters)
      if (!given.success || !isElementName(given.data.element_id)) return toolErrors.noElement
      const elementId = given.data.element_id
      if (tool !== 'highlight' && !mayDo(elementId, tool)) return 'not allowed for this element'
      if (tool !== 'set_value') return checked({ tool, callId, elementId })
      const value = z.object({ value: z.string() }).safeParse(parameters)
      return value.success
        ? checked({ tool, callId, elementId, value: plainText(value.data.value, supportValueMaxChars + 1) })
        : toolErrors.failed
    }
  }
}

function readRoute(callId: string, parameters: AskedTool['parameters']): SupportToolCall | string {
  const given = z
    .object({ route: supportRoute, query: z.unknown() })
    .partial({ query: true })
    .safeParse(parameters)
  if (!given.success) return toolErrors.noRoute
  const query = supportQuery.safeParse(given.data.query ?? {})
  return query.success
    ? checked({ tool: 'go_to_route', callId, route: given.data.route, query: query.data })
    : toolErrors.noRoute
}

const checked = (call: SupportToolCall): SupportToolCall | string => {
  const { success, data } = supportToolCall.safeParse(call)
  return success ? data : toolErrors.failed
}
