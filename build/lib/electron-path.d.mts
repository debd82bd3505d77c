export const root: string
export const cacheFolder: string
export const registryCopyFolder: string
export function findElectron(): string | undefined
