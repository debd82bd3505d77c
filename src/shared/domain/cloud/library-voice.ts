import { z } from 'zod'
import { list, text } from '../../lib/bounds'
import { cloudId, fileId, takeId } from '../ids'
import {
  libraryAges,
  libraryCategories,
  libraryGenders,
  librarySearchMaxChars,
  librarySorts,
  libraryTags,
  libraryUseCases,
} from './library-filters'
import { voiceSharing } from './voice'

/** Which voices of the voice library are wanted; null and empty: all. */
export const libraryFilters = z.object({
  search: text(librarySearchMaxChars),
  sort: z.enum(librarySorts),
  category: z.enum(libraryCategories).nullable(),
  gender: z.enum(libraryGenders).nullable(),
  age: z.enum(libraryAges).nullable(),
  /** ISO 639-1. */
  language: text(40).nullable(),
  /** Of the language; never without one. */
  accent: text(100).nullable(),
  useCases: list(z.enum(libraryUseCases), libraryUseCases.length),
  tags: list(z.enum(libraryTags), libraryTags.length),
  isFeatured: z.boolean(),
  /** Voices of one person. */
  ownerId: cloudId.nullable(),
  minNoticePeriodDays: z.number().int().positive().nullable(),
  includesCustomRates: z.boolean(),
  includesLiveModerated: z.boolean(),
})
export type LibraryFilters = z.infer<typeof libraryFilters>

/** A voice that others share in the platform's voice library. */
export const libraryVoice = z.object({
  voiceId: cloudId,
  ownerId: cloudId,
  name: text(),
  description: text(),
  category: text().nullable(),
  language: text().nullable(),
  accent: text().nullable(),
  gender: text().nullable(),
  age: text().nullable(),
  tag: text().nullable(),
  useCase: text().nullable(),
  /** Codes of the languages it was verified for. */
  verifiedLanguages: list(text()),
  sharedAtMs: z.number().nullable(),
  hasPreview: z.boolean(),
  /** Characters spoken with it in the last year. */
  charactersOfYear: z.number().nullable(),
  /** How many have added it. */
  clonedByCount: z.number().nullable(),
  sharing: voiceSharing,
  isFeatured: z.boolean(),
  /** As the cloud said; `voiceLibrary.shared` knows what was added since. */
  isAdded: z.boolean(),
})
export type LibraryVoice = z.infer<typeof libraryVoice>

export const libraryPage = z.object({
  voices: list(libraryVoice),
  hasMore: z.boolean(),
  /** Null where the server does not say. */
  totalCount: z.number().nullable(),
  /** When the cloud answered. */
  answeredAtMs: z.number(),
  /** The cloud cannot be reached; this is its last answer. */
  isKept: z.boolean(),
})
export type LibraryPage = z.infer<typeof libraryPage>

/** What library voices are to sound like. */
export const soundLike = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('voice'), voiceId: cloudId, ownerId: cloudId.nullable() }),
  z.object({ kind: z.literal('file'), fileId }),
  z.object({ kind: z.literal('take'), takeId }),
])
export type SoundLike = z.infer<typeof soundLike>
