export function whyNotPackaged(folder?: string): string | null
export function isRelease(): boolean
export function productName(): string
export function packagedFolder(): string
export function packagedExecutable(folder: string, platform?: NodeJS.Platform): string
export function packagedResources(folder: string): string
export function packsDecibri(platform?: NodeJS.Platform, arch?: string): boolean
