export const debFolder: string
export function debName(version: string): string
export function controlFile(version: string): string
export function desktopEntry(name: string): string
export function makeDeb(options: {
  app: string
  version: string
  to: string
  compression?: string
}): Promise<string>
