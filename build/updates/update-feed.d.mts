export function notesOf(changelog: string, version: string): string
export function signedFeed(
  release: { version: string; notes: string; platform: string; arch: string; files: string[] },
  privateKey: string | Buffer,
): string
