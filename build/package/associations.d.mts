export const scheme: string
export const mimeTypes: Readonly<Record<string, string>>
export const macAssociations: { ext: string[]; name: string; role: string; rank: string }[]
export const linuxMimeTypes: string[]
export function nsisScript(): string
