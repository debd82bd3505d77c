/**
 * Of a sound whose address another one had before: Chromium goes on playing for minutes what it has of an address, whatever is
 * there by now.
 */
export const freshAddress = (address: string): string => `${address}?opened=${crypto.randomUUID()}`
