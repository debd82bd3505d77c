export function copySeed(userData: string): Promise<void>
