// What a feed says, and its signature. The app reads it in src/main/updates/signed-feed.ts.
import { createHash, createPrivateKey, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'

const signedFor = 'timbre update feed 1\n'
const notesMaxChars = 8_000

/**
 * @param {{ version: string, notes: string, platform: string, arch: string, files: string[] }} release `files`: installers
 * @param {string} privateKey Ed25519, PKCS#8 in PEM
 * @returns {string} the feed's text
 */
export function signedFeed({ version, notes, platform, arch, files }, privateKey) {
  const release = JSON.stringify({
    product: 'studio.timbre.desktop',
    platform,
    arch,
    version,
    notes: notes.slice(0, notesMaxChars),
    files: files.map((file) => {
      const bytes = readFileSync(file)
      return {
        name: basename(file),
        sha512: createHash('sha512').update(bytes).digest('base64'),
        bytes: bytes.length,
      }
    }),
  })
  const signature = sign(null, Buffer.from(signedFor + release), createPrivateKey(privateKey))
  return `${JSON.stringify({ release, signature: signature.toString('base64') }, null, 2)}\n`
}

/**
 * @param {string} changelog
 * @param {string} version
 * @returns {string} what stands under its heading; empty where there is none
 */
export function notesOf(changelog, version) {
  const [, after = ''] = changelog.split(new RegExp(`^## \\[?${version.replaceAll('.', '\\.')}\\b.*$`, 'm'))
  return after.split(/^## /m)[0].trim()
}
