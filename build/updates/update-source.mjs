// Whose updates a package takes: the address and the public key that are written into its package.json.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/electron-path.mjs'

/** The public half of the key that signs feeds, made by build/updates/make-update-key.mjs and committed. */
export const publicKeyFile = join(root, 'build/updates/update-key.pub')

/** @returns {{ feed: string | null, publicKey: string | null }} null: a package without updates */
export const updateSource = () => ({
  feed: process.env.TIMBRE_UPDATE_FEED ?? null,
  publicKey: existsSync(publicKeyFile) ? readFileSync(publicKeyFile, 'utf8').trim() : null,
})
