import { createHash } from 'node:crypto'

interface Owner {
  serverUrl: string
  userId: string
  /** Null where the server names none. */
  workspaceId: string | null
}

/** Ids of one workspace mean nothing in another, so its name holds the server, the person and, where it is known, itself. */
export const personWorkspace = ({ serverUrl, userId, workspaceId }: Owner): string => {
  const person = `${new URL(serverUrl).origin}#${userId}`
  return workspaceId === null ? person : `${person}#${encodeURIComponent(workspaceId)}`
}

/** The name from when workspaces of one person were not told apart; null for a name that is itself of that kind. */
export const earlierWorkspaceOf = (workspace: string): string | null =>
  workspace.split('#').length < 3 ? null : workspace.slice(0, workspace.lastIndexOf('#'))

/** Names the same to a window without saying whose it is. */
export const accountKeyOf = (owner: Owner): string =>
  createHash('sha256').update(personWorkspace(owner)).digest('hex').slice(0, 16)
