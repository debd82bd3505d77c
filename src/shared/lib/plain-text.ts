/** Embeddings, overrides and isolates turn what stands beside them round; the marks that plain Arabic needs stay. */
const unwanted = /[\u202a-\u202e\u2066-\u2069\ufeff]|(?![\t\n\r])\p{Cc}/gu

/**
 * What a stranger wrote, as it may be shown and kept: without control characters and without those that reverse the
 * direction of other text, cut at a length between characters.
 */
export function plainText(text: string, maxChars: number): string {
  const plain = text.toWellFormed().replace(unwanted, '')
  if (plain.length <= maxChars) return plain
  const cut = plain.slice(0, maxChars)
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}

/** The same for a name: on one line. */
export const plainName = (text: string, maxChars: number): string =>
  plainText(text.slice(0, maxChars * 4), maxChars * 4)
    .replace(/\s+/g, ' ')
    .slice(0, maxChars)
    .toWellFormed()
