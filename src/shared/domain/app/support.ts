import { z } from 'zod'
import { wireError } from '../../errors/wire-error'
import { list, text } from '../../lib/bounds'

/** How a person talks to the support assistant: spoken (and typed), or typed alone. */
export const supportMode = z.enum(['voice', 'text'])
export type SupportMode = z.infer<typeof supportMode>

/** Where the assistant may lead: screens of this app, by name. The window knows their addresses. */
export const supportRoutes = [
  'home',
  'onboarding',
  'voices',
  'voice-library',
  'add-voice',
  'professional-clones',
  'record',
  'uploads',
  'text-to-speech',
  'speech-to-speech',
  'history',
  'groups',
  'credits',
  'settings',
  'settings-account',
  'settings-plan',
  'settings-sound',
  'settings-library',
  'settings-uploads',
  'settings-about',
] as const
export const supportRoute = z.enum(supportRoutes)
export type SupportRoute = z.infer<typeof supportRoute>

/** What may be open on such a screen, in the specification's names; as of a link from outside, it fills and never acts. */
export const supportQuery = z.strictObject({
  voice_id: text(200).optional(),
  action: z.enum(['create', 'edit', 'verify']).optional(),
  creationType: z.enum(['chooseVoiceType', 'voiceDesign', 'cloneVoice', 'professionalVoiceClone']).optional(),
  prompt: text(1_000).optional(),
  previewText: text(1_000).optional(),
  search: text(200).optional(),
})

/** Name of an element that a screen has declared; never a selector. */
export const supportElementId = z.string().regex(/^[a-z0-9]{1,40}([.-][a-z0-9]{1,40}){0,5}$/)
/** The server's id of a call. */
export const supportCallId = text(200).min(1)
/** Of what `get_value` answers. */
export const supportValueMaxChars = 2_000
/** Of `set_value`: what is typed letter by letter is short, or nobody could follow it. */
export const supportWriteMaxChars = 200

/** A conversation that has ended asks for nothing in the next one. */
const ofCall = { conversationId: z.uuid(), callId: supportCallId }
const ofElement = { ...ofCall, elementId: supportElementId }
const ofLink = { ...ofCall, title: text(200).min(1), url: text(2_000) }

/** What the assistant asks a window to do; main has checked it already, except that the element is on the page. */
export const supportToolCall = z.discriminatedUnion('tool', [
  z.object({ tool: z.literal('highlight'), ...ofElement }),
  z.object({ tool: z.literal('click'), ...ofElement }),
  z.object({ tool: z.literal('clear'), ...ofElement }),
  z.object({ tool: z.literal('get_value'), ...ofElement }),
  z.object({ tool: z.literal('set_value'), ...ofElement, value: text(supportWriteMaxChars) }),
  z.object({ tool: z.literal('go_to_route'), ...ofCall, route: supportRoute, query: supportQuery }),
  z.object({ tool: z.literal('show_documentation_link'), ...ofLink }),
  z.object({ tool: z.literal('show_support_link'), ...ofLink }),
])
export type SupportToolCall = z.infer<typeof supportToolCall>
export type SupportTool = SupportToolCall['tool']

/** What became of a call in the window. */
export const supportToolResult = z.object({
  ...ofCall,
  /** For the assistant: the value of a field, or what was done or went wrong. */
  result: text(supportValueMaxChars),
  isError: z.boolean(),
  /** For the person, in the list of what was done; null: nothing to list. */
  label: text(200).nullable(),
  /** The window can undo it (see `undone`). */
  canUndo: z.boolean(),
})
export type SupportToolResult = z.infer<typeof supportToolResult>

const entryId = z.uuid()

/** One line of the conversation. */
const supportEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('person'), id: entryId, text: text(2_000), isSpoken: z.boolean() }),
  z.object({
    kind: z.literal('agent'),
    id: entryId,
    /** What was really said, where it was interrupted. */
    text: text(4_000),
    isInterrupted: z.boolean(),
  }),
  z.object({
    kind: z.literal('action'),
    id: entryId,
    callId: supportCallId,
    tool: z.enum(['highlight', 'click', 'clear', 'get_value', 'set_value', 'go_to_route']),
    text: text(200),
    isError: z.boolean(),
    canUndo: z.boolean(),
    isUndone: z.boolean(),
  }),
  z.object({
    kind: z.literal('link'),
    id: entryId,
    callId: supportCallId,
    about: z.enum(['documentation', 'support']),
    title: text(200),
    url: text(2_000),
  }),
])
export type SupportEntry = z.infer<typeof supportEntry>

/** The newest so many lines are kept of what was said and shown, and as many of what was done: no talk hides an action. */
export const supportLinesMax = 100

/** The conversation as it is now. */
export const supportState = z.object({
  /** Why none can be started; null: it can. `no-agent`: this workspace has no assistant, and there is no call bar. */
  unavailable: z.enum(['signed-out', 'no-agent', 'recording']).nullable(),
  /** `disconnected` for 2 s after the end, then `off`; the entries stay until the next start. */
  phase: z.enum(['off', 'connecting', 'connected', 'disconnected']),
  /** Of the conversation; null while `off`. */
  conversationId: z.uuid().nullable(),
  mode: supportMode,
  /** 3 s after connecting: from now on it is told of each change of page. */
  isReady: z.boolean(),
  isAgentSpeaking: z.boolean(),
  /** Asked for something and not answered yet. */
  isAgentThinking: z.boolean(),
  entries: list(supportEntry, 2 * supportLinesMax),
  /** What was typed before it was connected, and never was: to be typed again. Empty otherwise. */
  unsent: text(2_000),
  /** Why the last conversation ended or was not begun; null: it was ended by the person, or none was. */
  error: wireError.nullable(),
})
export type SupportState = z.infer<typeof supportState>
