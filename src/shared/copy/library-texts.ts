/** What was done to repair a library, and where the old one is now. */
export const libraryTexts = {
  /** @param keptIn folder of the replaced files; null if there were none */
  restored: (keptIn: string | null) =>
    `The damaged file was replaced with a backup.${keptIn === null ? '' : ` The old contents are kept in ${keptIn}.`}`,
  /** @param oldIsIn folder of the old library */
  startedFresh: (oldIsIn: string) => `A new library was started. The old one is kept in ${oldIsIn}.`,
} as const
