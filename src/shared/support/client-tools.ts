/** What the tools of the support assistant answer when they fail (spec/speech-synthesis.md section 8). */
export const toolErrors = {
  noElement: 'element not found on page',
  noRoute: 'route not found',
  failed: 'Something went wrong',
  notDispatched: 'Error dispatching event',
} as const

/** Section 9 there. */
export const highlightMs = 5_000
export const quickHighlightMs = 1_600
export const actionMessageMs = 3_200
export const linkMessageMs = 10_000
export const typingMsPerChar = 17
export const navigationDelayMs = 600
export const highlightWaitMs = 3_000
