// `npm run sign-update -- KEY INSTALLER...`: writes the signed feed of this system's installers beside them. KEY is the file
// of the private key, which is in no repository.
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../lib/electron-path.mjs'
import { say } from '../setup/progress.mjs'
import { notesOf, signedFeed } from './update-feed.mjs'

const [key, ...files] = process.argv.slice(2)
if (!key || files.length === 0) {
  say('Usage: npm run sign-update -- KEY INSTALLER...')
  process.exit(2)
}
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const notes = notesOf(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version)
const feed = join(dirname(files[0]), `${process.platform}-${process.arch}.json`)
const release = { version, notes, platform: process.platform, arch: process.arch, files }
writeFileSync(feed, signedFeed(release, readFileSync(key, 'utf8')))
say(
  `Signed ${feed}. Put it beside its installers under the address that TIMBRE_UPDATE_FEED named when they were built.`,
)
