import { generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { feedAddress } from '@main/updates/fetch-feed'
import { readSignedFeed, type FeedTrust } from '@main/updates/signed-feed'
import { makeSigner, releaseOf } from './update-feed'

const signer = makeSigner()
const trust: FeedTrust = {
  publicKey: signer.publicKey,
  platform: 'linux',
  arch: 'x64',
  kind: 'deb',
  version: '0.1.0',
}
const read = (text: string, change: Partial<FeedTrust> = {}) => readSignedFeed(text, { ...trust, ...change })

describe('a signed feed', () => {
  it('offers what it was signed for', () => {
    expect(read(signer.signed(releaseOf()))).toEqual({
      version: '0.2.0',
      notes: 'Faster takes.',
      file: releaseOf().files[0],
    })
  })

  it.each([
    ['0.2.0', '0.2.0', null],
    ['0.10.0', '0.9.9', '0.10.0'],
    ['1.0.0', '0.99.99', '1.0.0'],
  ])('%s over %s offers %s', (version, running, offered) => {
    const update = read(signer.signed(releaseOf({ version })), { version: running })
    expect(update?.version ?? null).toBe(offered)
  })

  it.each(['0.0.9', '0.1.0'])('never goes back to %s', (version) => {
    expect(() => read(signer.signed(releaseOf({ version })), { version: '0.1.1' })).toThrow('older')
  })

  const other = makeSigner()
  const signed = JSON.parse(signer.signed(releaseOf())) as { release: string; signature: string }
  it.each([
    ['nothing', ''],
    ['a page', '<html>'],
    ['a bare release', JSON.stringify(releaseOf())],
    ['no signature', JSON.stringify({ release: signed.release })],
    ['an empty signature', JSON.stringify({ ...signed, signature: '' })],
    ['a signature of somebody else', other.signed(releaseOf())],
    ['a changed release', JSON.stringify({ ...signed, release: signed.release.replace('0.2.0', '0.3.0') })],
    ['one blank more', JSON.stringify({ ...signed, release: `${signed.release} ` })],
    ['something beside it', JSON.stringify({ ...signed, key: other.publicKey })],
  ])('is refused as unsigned: %s', (_what, text) => {
    expect(() => read(text)).toThrow('unsigned')
  })

  it('takes no signature made for something else, and no key of another kind', () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const release = JSON.stringify(releaseOf())
    const bare = { release, signature: sign(null, Buffer.from(release), privateKey).toString('base64') }
    const key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
    expect(() => read(JSON.stringify(bare), { publicKey: key })).toThrow('unsigned')
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2_048 })
    const rsaKey = rsa.publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
    for (const publicKey of ['', 'AAAA', rsaKey])
      expect(() => read(signer.signed(releaseOf()), { publicKey })).toThrow('unsigned')
  })

  const file = releaseOf().files[0]!
  it.each([
    ['another system', { platform: 'win32' }],
    ['another processor', { arch: 'arm64' }],
    ['another product', { product: 'somebody.else' }],
    ['no installer of this kind', { files: [{ ...file, name: 'timbre.AppImage' }] }],
    ['a path out of the folder', { files: [{ ...file, name: '../../timbre.deb' }] }],
    ['an encoded path', { files: [{ ...file, name: '..%2ftimbre.deb' }] }],
    ['an address', { files: [{ ...file, name: 'https://example.org/timbre.deb' }] }],
    ['a command', { files: [{ ...file, name: 'timbre$(reboot).deb' }] }],
    ['an option', { files: [{ ...file, name: '-timbre.deb' }] }],
    ['no hash', { files: [{ name: file.name, bytes: 5 }] }],
    ['a short hash', { files: [{ ...file, sha512: 'AAAA' }] }],
    ['too many bytes', { files: [{ ...file, bytes: 5_000_000_000 }] }],
    ['no files', { files: [] }],
    ['a version that is none', { version: '0.2.0-beta.1' }],
    ['endless notes', { notes: 'x'.repeat(8_001) }],
    ['more than it may say', { stagingPercentage: 5 }],
  ])('is of no use where it is signed for %s', (_what, change) => {
    expect(() => read(signer.signed(releaseOf(change)))).toThrow('unusable')
  })
})

it('lies at one place for each system, over https or on this computer', () => {
  const at = (base: string) => feedAddress(base, { platform: 'darwin', arch: 'arm64' })?.href ?? null
  expect(at('https://updates.example.org/timbre')).toBe(
    'https://updates.example.org/timbre/darwin-arm64.json',
  )
  expect(at('http://127.0.0.1:9000/')).toBe('http://127.0.0.1:9000/darwin-arm64.json')
  for (const base of [
    'http://updates.example.org/',
    'https://a:b@example.org/',
    'file:///srv/',
    'nonsense',
    '',
  ])
    expect(at(base), base).toBeNull()
})
