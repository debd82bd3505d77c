/** Metadata by which a file with generated sound is known, whatever its name. */
export const generatedTags: Readonly<Record<string, string>> = {
  GENERATED_BY: 'Timbre',
  COMMENT: 'Generated speech',
}
