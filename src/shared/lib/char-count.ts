/** How many characters a limit of the API counts: code points, as JSON Schema does, so that an emoji of one is one. */
export const charCount = (text: string): number => Array.from(text).length
