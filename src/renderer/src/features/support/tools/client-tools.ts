import type { SupportToolCall, SupportToolResult } from '@shared/domain/app/support'
import {
  actionMessageMs,
  highlightMs,
  highlightWaitMs,
  linkMessageMs,
  navigationDelayMs,
  quickHighlightMs,
  toolErrors,
  typingMsPerChar,
} from '@shared/support/client-tools'
import {
  isElementName,
  mayDo,
  namedElements,
  type ElementAction,
  type ElementName,
} from '@shared/support/named-elements'
import type { ElementOnPage, FieldOnPage, ToolPage } from './tool-page'
import type { Destination } from './destination'

/** How an undo ended: undone, or left as it is because the person went on from there, or nothing is there to undo any more. */
export type UndoOutcome = 'undone' | 'changed' | 'gone'

export interface ClientTools {
  /** One after the other, in the order of the calls. Never rejects. */
  run: (call: SupportToolCall) => Promise<SupportToolResult>
  /** Takes back what a call did. */
  undo: (callId: string) => UndoOutcome
}

export interface ToolsDeps {
  page: ToolPage
  destinationOf: (call: Extract<SupportToolCall, { tool: 'go_to_route' }>) => Destination | null
  isTakeRunning: () => boolean
  /** False from the moment the conversation ends: what is still under way stops there. */
  isOpen: (conversationId: string) => boolean
  /** Shows words beside the conversation for a while. */
  tell: (words: string, forMs: number) => void
  wait: (ms: number) => Promise<void>
}

/** Why a tool did nothing: what the assistant is told, and the person. */
class ToolFailure extends Error {
  override readonly name = 'ToolFailure'
  constructor(
    override readonly message: (typeof toolErrors)[keyof typeof toolErrors],
    readonly label: string,
    /** Of what it did all the same. */
    readonly undo?: () => UndoOutcome,
  ) {
    super(message)
  }
}

interface Done {
  result: string
  label: string | null
  undo?: () => UndoOutcome
}

/** How often a page is looked at for what is to appear on it. */
const lookEveryMs = 100
const settlesWithinMs = 1_000
const shownValueMaxChars = 80

const doing: Record<ElementAction, string> = {
  click: 'press',
  clear: 'clear',
  get_value: 'read',
  set_value: 'write into',
}
const quoted = (name: ElementName): string => `“${namedElements[name].label}”`

/**
 * What the support assistant may do in this window (spec/speech-synthesis.md sections 7 to 9): with declared elements alone, what
 * the list says of each, as a person's click does it, and nothing behind an open dialog or beside a running take.
 */
export function createClientTools({
  page,
  destinationOf,
  isTakeRunning,
  isOpen,
  tell,
  wait,
}: ToolsDeps): ClientTools {
  const undos = new Map<string, () => UndoOutcome>()
  /** The dialog that the assistant itself opened: it is not the person's work. */
  let own: object | null = null
  let last: Promise<unknown> = Promise.resolve()
  /** Whose call is under way: there is never more than one. */
  let conversationId: string | null = null

  function mayGoOn(): void {
    if (isTakeRunning()) throw new ToolFailure(toolErrors.failed, 'Did nothing while a take is recorded')
    if (conversationId === null || !isOpen(conversationId))
      throw new ToolFailure(toolErrors.failed, 'Stopped, because the conversation ended')
  }

  /** Looks at the page until there is what is looked for, or its time is over. @returns null: there is not */
  async function until<T>(look: () => T | null, withinMs = settlesWithinMs): Promise<T | null> {
    for (let waitedMs = 0; ; waitedMs += lookEveryMs) {
      const found = look()
      if (found !== null || waitedMs >= withinMs) return found
      await wait(lookEveryMs)
    }
  }

  async function appeared(elementId: string): Promise<{ name: ElementName; element: ElementOnPage }> {
    const missing = new ToolFailure(toolErrors.noElement, 'Did not find what it looked for on this page')
    if (!isElementName(elementId)) throw missing
    const element = await until(() => {
      mayGoOn()
      return page.find(elementId)
    }, highlightWaitMs)
    if (element === null) throw missing
    return { name: elementId, element }
  }

  /** The element, marked for a moment, where the list allows this. */
  async function reached(elementId: string, action: ElementAction): Promise<[ElementName, ElementOnPage]> {
    if (isElementName(elementId) && !mayDo(elementId, action))
      throw new ToolFailure(toolErrors.failed, `Was not allowed to ${doing[action]} ${quoted(elementId)}`)
    const { name, element } = await appeared(elementId)
    page.highlight(name, quickHighlightMs)
    return [name, element]
  }

  async function field(elementId: string, action: ElementAction): Promise<[ElementName, FieldOnPage]> {
    const [name, element] = await reached(elementId, action)
    if (!element.field || (element.isOff && action !== 'get_value'))
      throw new ToolFailure(toolErrors.notDispatched, `Could not ${doing[action]} ${quoted(name)}`)
    return [name, element.field]
  }

  async function highlight(elementId: string): Promise<Done> {
    const { name } = await appeared(elementId)
    page.highlight(name, highlightMs)
    return { result: `Highlighted ${name}`, label: `Pointed at ${quoted(name)}` }
  }

  /** The address once the page went on from `before`, which takes a moment where a page is loaded. */
  const leads = async (before: string): Promise<string> =>
    (await until(() => (page.address() === before ? null : page.address()))) ?? before

  async function click(elementId: string): Promise<Done> {
    const [name, element] = await reached(elementId, 'click')
    if (element.isOff) throw new ToolFailure(toolErrors.notDispatched, `Could not press ${quoted(name)}`)
    const before = { address: page.address(), isOpen: element.isOpen() }
    element.press()
    let after = page.address()
    void leads(before.address).then((address) => (after = address))
    return {
      result: `Clicked ${name}`,
      label: `Pressed ${quoted(name)}`,
      undo() {
        if (page.address() !== after) return 'changed'
        if (after !== before.address) {
          page.go(before.address)
          return 'undone'
        }
        const now = page.find(name)
        if (!now || before.isOpen === null) return 'gone'
        if (now.isOpen() === before.isOpen) return 'changed'
        now.press()
        return 'undone'
      },
    }
  }

  async function settles(of: FieldOnPage, value: string): Promise<boolean> {
    const plain = (words: string): string => (of.isTyped ? words : words.trim().toLowerCase())
    return (await until(() => (plain(of.read()) === plain(value) ? true : null))) !== null
  }

  /** @returns false where the field does not take it, or the person writes there meanwhile */
  async function write(into: FieldOnPage, value: string): Promise<boolean> {
    if (!into.isTyped) return into.write(value) && (await settles(into, value))
    const before = into.read()
    if (!into.write('')) return false
    let written = ''
    try {
      for (const letter of value) {
        await wait(typingMsPerChar)
        mayGoOn()
        if (into.read() !== written) return false
        written += letter
        if (!into.write(written)) {
          into.write(before)
          return false
        }
      }
    } catch (error) {
      // Half a text is nobody's, but what the person wrote over it is.
      if (into.read() === written) into.write(before)
      throw error
    }
    return settles(into, value)
  }

  async function fill(elementId: string, value: string, action: 'clear' | 'set_value'): Promise<Done> {
    const [name, into] = await field(elementId, action)
    const before = into.read()
    const isWritten = await write(into, value)
    const wrote = into.read()
    const undo = (): UndoOutcome => {
      const now = page.find(name)?.field
      if (!now) return 'gone'
      if (now.read() !== wrote) return 'changed'
      return now.write(before) ? 'undone' : 'gone'
    }
    if (!isWritten) {
      const label = `Could not ${doing[action]} ${quoted(name)}`
      throw new ToolFailure(toolErrors.notDispatched, label, wrote === before ? undefined : undo)
    }
    const shown = value.length > shownValueMaxChars ? `${value.slice(0, shownValueMaxChars)}…` : value
    return {
      result: action === 'clear' ? `Cleared ${name}` : `Set ${name}`,
      label: action === 'clear' ? `Cleared ${quoted(name)}` : `Wrote “${shown}” into ${quoted(name)}`,
      undo,
    }
  }

  async function getValue(elementId: string): Promise<Done> {
    const [name, of] = await field(elementId, 'get_value')
    return { result: of.read(), label: `Read ${quoted(name)}` }
  }

  /** The dialog that opens in a moment, where another one may be closing. */
  async function opened(left: object | null): Promise<object | null> {
    const another = (): object | null => (page.cover() === left ? null : page.cover())
    return (await until(another)) ?? (left === own ? own : null)
  }

  async function goToRoute(call: Extract<SupportToolCall, { tool: 'go_to_route' }>): Promise<Done> {
    const destination = destinationOf(call)
    if (destination === null) throw new ToolFailure(toolErrors.noRoute, 'Did not find the page it looked for')
    const before = page.address()
    const mayLeave = (): void => {
      if (page.cover() !== null && page.cover() !== own)
        throw new ToolFailure(toolErrors.failed, `Did not open ${destination.name} over the open dialog`)
    }
    mayLeave()
    tell(`Opening ${destination.name}…`, navigationDelayMs)
    await wait(navigationDelayMs)
    mayGoOn()
    // The person may have opened one meanwhile.
    mayLeave()
    const left = page.cover()
    destination.open()
    if (destination.isDialog) own = await opened(left)
    const after = destination.address === null ? before : await leads(before)
    return {
      result: `Opened ${destination.name}`,
      label: `Opened ${destination.name}`,
      undo() {
        if (destination.close) return destination.close() ? 'undone' : 'changed'
        if (page.address() !== after) return 'changed'
        page.go(before)
        return 'undone'
      },
    }
  }

  function act(call: SupportToolCall): Promise<Done> | Done {
    switch (call.tool) {
      case 'highlight':
        return highlight(call.elementId)
      case 'click':
        return click(call.elementId)
      case 'clear':
        return fill(call.elementId, '', 'clear')
      case 'get_value':
        return getValue(call.elementId)
      case 'set_value':
        return fill(call.elementId, call.value, 'set_value')
      case 'go_to_route':
        return goToRoute(call)
      case 'show_documentation_link':
      case 'show_support_link':
        tell(call.title, linkMessageMs)
        // Main lists the link itself; only a press opens it.
        return { result: `Showed ${call.title}`, label: null }
    }
  }

  async function attempt(call: SupportToolCall): Promise<SupportToolResult> {
    const ids = { conversationId: call.conversationId, callId: call.callId }
    if (conversationId !== call.conversationId) undos.clear()
    conversationId = call.conversationId
    try {
      mayGoOn()
      const { result, label, undo } = await act(call)
      if (undo) undos.set(call.callId, undo)
      if (label !== null) tell(label, actionMessageMs)
      return { ...ids, result, isError: false, label, canUndo: undo !== undefined }
    } catch (error) {
      const { message, label, undo } =
        error instanceof ToolFailure ? error : new ToolFailure(toolErrors.failed, 'Something went wrong')
      if (undo) undos.set(call.callId, undo)
      tell(label, actionMessageMs)
      return { ...ids, result: message, isError: true, label, canUndo: undo !== undefined }
    }
  }

  return {
    run(call) {
      const answer = last.then(() => attempt(call))
      last = answer
      return answer
    },
    undo(callId) {
      const outcome = undos.get(callId)?.() ?? 'gone'
      if (outcome === 'undone') undos.delete(callId)
      return outcome
    },
  }
}
