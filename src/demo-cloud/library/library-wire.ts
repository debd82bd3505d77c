import type { WireLibraryVoice, WireVoice } from '@shared/wire'
import type { LibraryEntry } from './library-entry'

const previewModel = 'eleven_multilingual_v2'

const englishOnly = 'It speaks English here: the demo workspace lacks the sounds of its language.'

export function entryToWire(
  entry: LibraryEntry,
  of: { previewUrl: string; isAdded: boolean; isBookmarked: boolean; isSpoken: boolean },
): Required<WireLibraryVoice> {
  const preview_url = of.previewUrl
  return {
    public_owner_id: entry.publicOwnerId,
    voice_id: entry.voiceId,
    date_unix: entry.dateUnix,
    name: entry.name,
    accent: entry.accent,
    gender: entry.gender,
    age: entry.age,
    descriptive: entry.descriptive,
    use_case: entry.useCase,
    category: entry.category,
    language: entry.language,
    locale: entry.locale,
    description: of.isSpoken ? entry.description : `${entry.description} ${englishOnly}`,
    preview_url,
    usage_character_count_1y: entry.charactersOfYear,
    usage_character_count_7d: entry.charactersOfWeek,
    play_api_usage_character_count_1y: Math.round(entry.charactersOfYear / 7),
    cloned_by_count: entry.clonedByCount,
    rate: entry.rate,
    fiat_rate: entry.fiatRate,
    free_users_allowed: entry.freeUsersAllowed,
    live_moderation_enabled: entry.liveModerated,
    featured: entry.featured,
    verified_languages: [
      {
        language: entry.language,
        model_id: previewModel,
        accent: entry.accent,
        locale: entry.locale,
        preview_url,
      },
    ],
    notice_period: entry.noticePeriodDays,
    image_url: null,
    is_added_by_user: of.isAdded,
    is_bookmarked: of.isBookmarked,
  }
}

/** What a copy of a library voice says of where it came from. */
export const sharingOf = (
  entry: LibraryEntry,
): NonNullable<WireVoice['sharing']> & Record<string, unknown> => ({
  status: 'copied',
  history_item_sample_id: null,
  date_unix: entry.dateUnix,
  whitelisted_emails: [],
  public_owner_id: entry.publicOwnerId,
  original_voice_id: entry.voiceId,
  financial_rewards_enabled: entry.fiatRate !== null,
  free_users_allowed: entry.freeUsersAllowed,
  live_moderation_enabled: entry.liveModerated,
  rate: entry.rate,
  fiat_rate: entry.fiatRate,
  notice_period: entry.noticePeriodDays,
  disable_at_unix: null,
  voice_mixing_allowed: false,
  featured: entry.featured,
  category: entry.category,
  reader_app_enabled: entry.readerAppEnabled,
  image_url: null,
  liked_by_count: Math.round(entry.clonedByCount / 5),
  cloned_by_count: entry.clonedByCount,
  name: entry.name,
  description: entry.description,
  labels: labelsOf(entry),
  review_status: 'allowed',
  enabled_in_library: true,
})

export const labelsOf = (entry: LibraryEntry): Record<string, string> => ({
  accent: entry.accent,
  gender: entry.gender,
  age: entry.age,
  language: entry.language,
  descriptive: entry.descriptive,
  use_case: entry.useCase,
})
