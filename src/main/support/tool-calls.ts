import { z } from 'zod'
import {
  supportCallId,
  supportQuery,
  supportRoute,
  supportToolCall,
  supportValueMaxChars,
  supportWriteMaxChars,
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
  /** What a window answered, also late or after `close`. A call that it was not given is passed over. */
  answer(result: SupportToolResult): void
  close(): void
}

/** A window takes some seconds at most: it waits for an element, types 200 characters, waits until they stand. The rest is patience. */
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
  conversationId: string
  /** Never jumps. */
  clock: Clock
  /** Goes to the window. */
  dispatch: (call: SupportToolCall) => void
  /** Goes to the agent. */
  reply: (callId: string, result: string, isError: boolean) => void
  done: (call: SupportToolCall, result: SupportToolResult) => void
  flooded: () => void
}): ToolCalls {
  const { clock, conversationId, dispatch, reply } = deps
  const allowance = createAllowance({
    perSecond: callsPerSecond,
    atOnce: callsAtOnce,
    nowMs: () => clock.nowMs(),
  })
  const known = new Set<string>()
  /** What a window has and did not answer yet, whether or not the agent still waits for it. */
  const given = new Map<string, SupportToolCall>()
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
    const cancelTimeout = clock.setTimeout(
      () => settle(call.callId, toolErrors.failed, true),
      answersWithinMs,
    )
    running = { call, cancelTimeout }
    given.set(call.callId, call)
    dispatch(call)
  }

  function settle(callId: string, result: string, isError: boolean): void {
    if (running?.call.callId !== callId) return
    running.cancelTimeout()
    running = null
    reply(callId, result, isError)
    next()
  }

  return {
    ask(asked) {
      const callId = asked.tool_call_id
      // A call that comes twice is done once.
      if (!supportCallId.safeParse(callId).success || known.has(callId)) return
      known.add(callId)
      if (known.size > rememberedIds) known.delete(known.values().next().value ?? '')
      const read = readCall(asked, conversationId)
      if (typeof read === 'string') return refuse(callId, read)
      if (waiting.length >= waitingMax || !allowance.take(1))
        return refuse(callId, 'Too many actions at once')
      waiting.push(read)
      next()
    },
    answer(result) {
      const call = given.get(result.callId)
      if (!call) return
      given.delete(call.callId)
      deps.done(call, result)
      settle(call.callId, plainText(result.result, supportValueMaxChars), result.isError)
    },
    close() {
      waiting = []
      running?.cancelTimeout()
      running = null
    },
  }
}

const ofElement = z.object({ element_id: z.string() })
const link = z.object({ title: z.string(), url: z.string() })

/** The call as a window may have it, or why it may not. */
function readCall(asked: AskedTool, conversationId: string): SupportToolCall | string {
  const { tool_name, parameters } = asked
  const ids = { conversationId, callId: asked.tool_call_id }
  const tools = supportToolCall.options.map(({ shape }): SupportTool => shape.tool.value)
  const tool = tools.find((name) => name === tool_name)
  if (tool === undefined) return 'unknown tool'
  switch (tool) {
    case 'go_to_route':
      return readRoute(ids, parameters)
    case 'show_documentation_link':
    case 'show_support_link': {
      const given = link.safeParse(parameters)
      if (!given.success || !isAllowedLink(given.data.url)) return toolErrors.failed
      const title = plainText(given.data.title, 200).trim()
      return checked({ tool, ...ids, title, url: new URL(given.data.url).href })
    }
    default: {
      const given = ofElement.safeParse(parameters)
      if (!given.success || !isElementName(given.data.element_id)) return toolErrors.noElement
      const elementId = given.data.element_id
      if (tool !== 'highlight' && !mayDo(elementId, tool)) return 'not allowed for this element'
      if (tool !== 'set_value') return checked({ tool, ...ids, elementId })
      const value = z.object({ value: z.string() }).safeParse(parameters)
      return value.success
        ? checked({ tool, ...ids, elementId, value: plainText(value.data.value, supportWriteMaxChars + 1) })
        : toolErrors.failed
    }
  }
}

function readRoute(
  ids: Pick<SupportToolCall, 'conversationId' | 'callId'>,
  parameters: AskedTool['parameters'],
): SupportToolCall | string {
  const given = z
    .object({ route: supportRoute, query: z.unknown() })
    .partial({ query: true })
    .safeParse(parameters)
  if (!given.success) return toolErrors.noRoute
  const query = supportQuery.safeParse(given.data.query ?? {})
  return query.success
    ? checked({ tool: 'go_to_route', ...ids, route: given.data.route, query: query.data })
    : toolErrors.noRoute
}

const checked = (call: SupportToolCall): SupportToolCall | string => {
  const { success, data } = supportToolCall.safeParse(call)
  return success ? data : toolErrors.failed
}
