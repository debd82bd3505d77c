export const fetchedFfmpeg: string
export function compareVersions(a: string, b: string): number
export function whyNotReleased(found: {
  build: { version: string; sha256: string } | null
  sha256: string | null
  oldest: string | null
}): string | null
