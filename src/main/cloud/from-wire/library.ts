import type { WireLibraryPage, WireLibraryVoice, WireVoice } from '@shared/wire'
import { plainName, plainText } from '@shared/lib/plain-text'
import type { CloudLibraryPage, CloudLibraryVoice, CloudSharing } from '../cloud-types'
import { msFromSeconds } from './sample'
import { nameMaxChars, textMaxChars } from './text-limits'

/** What is silent forbids nothing. */
export const sharingFromWire = (wire: NonNullable<WireVoice['sharing']>): CloudSharing => ({
  publicOwnerId: wire.public_owner_id ?? null,
  originalVoiceId: wire.original_voice_id ?? null,
  rate: wire.rate ?? null,
  dollarRate: wire.fiat_rate ?? null,
  noticePeriodDays: wire.notice_period ?? null,
  isFreeAllowed: wire.free_users_allowed ?? true,
  isLiveModerated: wire.live_moderation_enabled ?? false,
})

const libraryVoiceFromWire = (wire: WireLibraryVoice): CloudLibraryVoice => ({
  voiceId: wire.voice_id,
  publicOwnerId: wire.public_owner_id,
  name: plainName(wire.name ?? '', nameMaxChars),
  description: wire.description ? plainText(wire.description, textMaxChars) : null,
  category: wire.category ?? null,
  language: wordOf(wire.language),
  accent: wordOf(wire.accent),
  gender: wordOf(wire.gender),
  age: wordOf(wire.age),
  descriptive: wordOf(wire.descriptive),
  useCase: wordOf(wire.use_case),
  verifiedLanguages: [
    ...new Set((wire.verified_languages ?? []).map(({ language }) => plainName(language, nameMaxChars))),
  ],
  createdAtMs: msFromSeconds(wire.date_unix),
  previewUrl: wire.preview_url ?? null,
  charactersOfYear: wire.usage_character_count_1y ?? null,
  clonedByCount: wire.cloned_by_count ?? null,
  sharing: sharingFromWire({ ...wire, original_voice_id: wire.voice_id }),
  isFeatured: wire.featured ?? false,
  isAddedByUser: wire.is_added_by_user ?? false,
})

export const libraryPageFromWire = (wire: WireLibraryPage): CloudLibraryPage => ({
  voices: wire.voices.map(libraryVoiceFromWire),
  hasMore: wire.has_more ?? false,
  totalCount: wire.total_count ?? null,
})

const wordOf = (given: string | null | undefined): string | null =>
  given ? plainName(given, nameMaxChars) : null
