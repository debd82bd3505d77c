import { deepLinkScheme } from '@shared/domain/app/deep-link-scheme'

/** The link among the words a program was started with, as Windows and Linux hand one over; null without. */
export const linkOf = (words: readonly string[]): string | null =>
  words.find((word) => word.toLowerCase().startsWith(`${deepLinkScheme}:`)) ?? null
