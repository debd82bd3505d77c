export function fetchedBuild(): { version: string; sha256: string; isRelease: boolean } | null
