const key = 'palette-recent'
const keptMax = 8

/** Ids of the commands used last on this computer, newest first. */
export const recentCommands = (): string[] =>
  (localStorage.getItem(key) ?? '').split('\n').filter((id) => id !== '')

export function rememberCommand(id: string): void {
  const others = recentCommands().filter((other) => other !== id)
  localStorage.setItem(key, [id, ...others].slice(0, keptMax).join('\n'))
}
