export const licensesFile: string
export const resourceEntries: Readonly<Record<string, string>>
export function packageFolderOf(id: string): string | null
export function licenseOf(
  folder: string,
  base?: string,
): { name: string; version: string; license: string; text: string }
export function recordPackages(part: string): import('vite').Plugin
export function writeLicenses(): void
