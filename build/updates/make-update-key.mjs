// `npm run make-update-key -- FILE`: a new pair of keys for updates. The private one goes to FILE, outside the repository; the
// public one to build/updates/update-key.pub, to be committed. Installations trust the key they were built with, for good.
import { generateKeyPairSync } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { root } from '../lib/electron-path.mjs'
import { say } from '../setup/progress.mjs'
import { publicKeyFile } from './update-source.mjs'

const given = process.argv[2]
const file = given && resolve(given)
const isInside = file && !relative(root, file).startsWith('..')
if (!file || isInside || existsSync(file) || existsSync(publicKeyFile)) {
  say(
    isInside
      ? 'The private key must lie outside the repository.'
      : 'Usage: npm run make-update-key -- FILE. Neither FILE nor build/updates/update-key.pub may be there already.',
  )
  process.exit(2)
}
const { publicKey, privateKey } = generateKeyPairSync('ed25519')
writeFileSync(file, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600 })
writeFileSync(publicKeyFile, `${publicKey.export({ format: 'der', type: 'spki' }).toString('base64')}\n`)
say(
  `Keep ${file} safe and secret: whoever has it can update every Timbre. Commit build/updates/update-key.pub.`,
)
