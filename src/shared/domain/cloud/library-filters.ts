// Without zod: a window's address loads this with its first lines. Values are those of the wire (spec/add-voice.md section 3).

export const librarySorts = [
  'trending',
  'created_date',
  'cloned_by_count',
  'usage_character_count_1y',
] as const
export const libraryCategories = ['professional', 'famous', 'high_quality'] as const
export const libraryGenders = ['male', 'female', 'neutral'] as const
export const libraryAges = ['young', 'middle_aged', 'old'] as const
export const libraryUseCases = [
  'narrative_story',
  'conversational',
  'characters_animation',
  'social_media',
  'entertainment_tv',
  'advertisement',
  'informative_educational',
] as const
export const noticePeriodsDays = [30, 90, 180, 365, 730] as const
/** Descriptive words; the specification shows the first and the last (rulings). */
export const libraryTags = [
  'anxious',
  'authoritative',
  'breathy',
  'bright',
  'calm',
  'casual',
  'cheerful',
  'classy',
  'confident',
  'crisp',
  'deep',
  'dramatic',
  'energetic',
  'formal',
  'friendly',
  'gentle',
  'gravelly',
  'husky',
  'intense',
  'mature',
  'meditative',
  'modulated',
  'mysterious',
  'neutral',
  'playful',
  'professional',
  'raspy',
  'relaxed',
  'sassy',
  'soft',
  'upbeat',
  'warm',
  'wise',
] as const

export const librarySearchMaxChars = 200
