import { createHash } from 'node:crypto'

interface Owner {
  serverUrl: string
  userId: string
}

/** Ids of one workspace mean nothing in another, so its name holds the server and the person. */
export const personWorkspace = ({ serverUrl, userId }: Owner): string =>
  `${new URL(serverUrl).origin}#${userId}`

/** Names the same to a window without saying whose it is. */
export const accountKeyOf = (owner: Owner): string =>
  createHash('sha256').update(personWorkspace(owner)).digest('hex').slice(0, 16)
