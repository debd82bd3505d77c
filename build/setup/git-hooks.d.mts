/** Points a clone without hooks of its own to build/hooks. */
export function installGitHooks(folder?: string): void
