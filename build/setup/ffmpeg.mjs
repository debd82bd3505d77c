// A current ffmpeg: the pinned release build where one is pinned and can be had, otherwise the newest in a tarball of the
// registry. Without either, @ffmpeg-installer's stands in, and set-up says so.
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fetchedFfmpeg, fetchedFolder, registryCopy, releaseBuild } from './ffmpeg-sources.mjs'
import { downloadPackage, hashOf, putFile, tarEntries } from '../lib/npm-tarball.mjs'
import { say } from './progress.mjs'

/** What lies in the folder, and whether a release may be made of it; the About box reads it from the package. */
const note = join(fetchedFolder, 'ffmpeg.json')
const failureNote = join(fetchedFolder, 'failed.json')
const retryAfterMs = 24 * 3600 * 1000
const downloadMaxMs = 5 * 60_000

const readJson = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined)

/** @returns {{ version: string, sha256: string, isRelease: boolean } | null} the ffmpeg that set-up fetched */
export const fetchedBuild = () => (existsSync(fetchedFfmpeg) ? (readJson(note) ?? null) : null)

/** @param {{retry?: boolean}} [options] */
export async function fetchFfmpeg({ retry = false } = {}) {
  const present = fetchedBuild()
  const wanted = releaseBuild ?? registryCopy
  if (wanted === null) return
  if (present?.sha256 === wanted.sha256) return
  if (!retry && present === null && Date.now() - (readJson(failureNote)?.atMs ?? 0) < retryAfterMs) return
  const sources = [
    ...(releaseBuild ? [{ ...releaseBuild, isRelease: true, read: () => fromWeb(releaseBuild.url) }] : []),
    ...(registryCopy ? [{ ...registryCopy, isRelease: false, read: () => fromTarball(registryCopy) }] : []),
  ]
  const reasons = []
  for (const { version, sha256, isRelease, read } of sources) {
    if (present?.sha256 === sha256) return
    try {
      say(`setup: FFmpeg ${version}`)
      const bytes = await read()
      if (hashOf('sha256', bytes, 'hex') !== sha256) throw new Error(`FFmpeg ${version} has the wrong hash`)
      putFile(fetchedFfmpeg, bytes)
      chmodSync(fetchedFfmpeg, 0o755)
      writeFileSync(note, JSON.stringify({ version, sha256, isRelease }))
      rmSync(failureNote, { force: true })
      return
    } catch (error) {
      reasons.push(error.message)
    }
  }
  mkdirSync(fetchedFolder, { recursive: true })
  writeFileSync(failureNote, JSON.stringify({ atMs: Date.now(), reason: reasons.join('; ') }))
  say(`  NOTE: no current FFmpeg could be had (${reasons.join('; ')}). An older one is used.`)
}

async function fromWeb(url) {
  const answer = await fetch(url, { signal: AbortSignal.timeout(downloadMaxMs) })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return Buffer.from(await answer.arrayBuffer())
}

async function fromTarball(source) {
  for (const [name, data] of tarEntries(await downloadPackage(source))) if (name === source.file) return data
  throw new Error(`${source.package} lacks ${source.file}`)
}
