export function fuseStates(platform: string): Record<string, boolean>
