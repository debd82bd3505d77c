import { z } from 'zod'

/*
 * The conversational agent's socket (api.md section 12). Unknown fields and message types pass: newer servers send more. A
 * client bounds what it reads by the size of a frame.
 */

const variable = z.union([z.string(), z.number(), z.boolean()])

/** From the client. Speech has no `type`. */
export const wireUserAudio = z.object({ user_audio_chunk: z.base64() })
export const wireConversationFromClient = z.union([
  wireUserAudio,
  z.discriminatedUnion('type', [
    z.object({
      type: z.literal('conversation_initiation_client_data'),
      dynamic_variables: z.record(z.string(), variable).nullish(),
    }),
    z.object({ type: z.literal('user_message'), text: z.string() }),
    z.object({ type: z.literal('user_activity') }),
    z.object({ type: z.literal('contextual_update'), text: z.string() }),
    z.object({ type: z.literal('pong'), event_id: z.number().int() }),
    z.object({
      type: z.literal('client_tool_result'),
      tool_call_id: z.string(),
      result: z.string(),
      is_error: z.boolean(),
    }),
  ]),
])
export type WireConversationFromClient = z.input<typeof wireConversationFromClient>

const eventId = z.number().int()

export const wireConversationFromServer = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('conversation_initiation_metadata'),
    conversation_initiation_metadata_event: z.object({
      conversation_id: z.string(),
      agent_output_audio_format: z.string(),
      user_input_audio_format: z.string().nullish(),
    }),
  }),
  z.object({
    type: z.literal('user_transcript'),
    user_transcription_event: z.object({ user_transcript: z.string() }),
  }),
  z.object({
    type: z.literal('agent_response'),
    agent_response_event: z.object({ agent_response: z.string() }),
  }),
  z.object({
    type: z.literal('agent_response_correction'),
    agent_response_correction_event: z.object({
      original_agent_response: z.string(),
      corrected_agent_response: z.string(),
    }),
  }),
  z.object({
    type: z.literal('audio'),
    audio_event: z.object({ audio_base_64: z.base64(), event_id: eventId }),
  }),
  z.object({ type: z.literal('interruption'), interruption_event: z.object({ event_id: eventId }) }),
  z.object({
    type: z.literal('ping'),
    ping_event: z.object({ event_id: eventId, ping_ms: z.number().nullish() }),
  }),
  z.object({
    type: z.literal('client_tool_call'),
    client_tool_call: z.object({
      tool_name: z.string(),
      tool_call_id: z.string().min(1),
      parameters: z.record(z.string(), z.unknown()).nullish(),
    }),
  }),
])
export type WireConversationFromServer = z.infer<typeof wireConversationFromServer>
