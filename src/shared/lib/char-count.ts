/** How many characters a text has: code points, as JSON Schema and SQLite's index count, so that an emoji of one is one. */
export const charCount = (text: string): number => Array.from(text).length
