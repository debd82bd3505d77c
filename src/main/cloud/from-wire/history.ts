import type { VoiceSettings } from '@shared/domain/cloud/voice-settings'
import { plainName, plainText } from '@shared/lib/plain-text'
import type { WireHistory, WireHistoryItem } from '@shared/wire'
import type { CloudHistoryItem, CloudHistoryPage } from '../cloud-types'
import { nameMaxChars } from './text-limits'

/** Above what one request may hold (api.md section 6). */
const textMaxChars = 50_000

export const historyPageFromWire = (wire: WireHistory): CloudHistoryPage => ({
  items: wire.history.map(historyItemFromWire),
  hasMore: wire.has_more,
  lastId: wire.last_history_item_id ?? null,
})

export const historyItemFromWire = (wire: WireHistoryItem): CloudHistoryItem => ({
  historyItemId: wire.history_item_id,
  requestId: wire.request_id ?? null,
  source: wire.source ?? null,
  voiceId: wire.voice_id ? wire.voice_id : null,
  voiceName: wire.voice_name ? plainName(wire.voice_name, nameMaxChars) : null,
  modelId: wire.model_id ?? null,
  text: wire.text ? plainText(wire.text, textMaxChars) : null,
  dialogue:
    wire.dialogue?.map((block) => ({
      text: plainText(block.text, textMaxChars),
      voiceId: block.voice_id,
      voiceName: plainName(block.voice_name, nameMaxChars),
    })) ?? null,
  atMs: wire.date_unix * 1_000,
  credits: Math.max(0, wire.character_count_change_to - wire.character_count_change_from),
  mediaType: wire.content_type,
  state: wire.state,
  settings: settingsFromWire(wire.settings),
})

function settingsFromWire(wire: WireHistoryItem['settings']): Partial<VoiceSettings> | null {
  if (!wire) return null
  const { stability, similarity_boost, style, use_speaker_boost, speed } = wire
  return {
    ...(typeof stability === 'number' && { stability }),
    ...(typeof similarity_boost === 'number' && { similarity: similarity_boost }),
    ...(typeof style === 'number' && { style }),
    ...(typeof use_speaker_boost === 'boolean' && { speakerBoost: use_speaker_boost }),
    ...(typeof speed === 'number' && { speed }),
  }
}
