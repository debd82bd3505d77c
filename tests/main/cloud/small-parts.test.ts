import { describe, expect, it } from 'vitest'
import { AppError } from '@shared/errors/app-error'
import { captchaImage } from '@main/cloud/captcha-image'
import { authHeaders, withoutSecret } from '@main/cloud/credential'
import { createIdleWatch } from '@main/cloud/transport/idle-watch'
import { fillRoute } from '@main/cloud/routes'
import { isLoopbackHost, parseServerAddress } from '@main/cloud/server-address'
import { createTestClock } from '../../support/test-clock'

describe('server address', () => {
  it.each([
    ['https://api.elevenlabs.io', 'https://api.elevenlabs.io'],
    [' api.elevenlabs.io/ ', 'https://api.elevenlabs.io'],
    ['HTTPS://Example.COM:443/base//', 'https://example.com/base'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['http://127.1.2.3:80', 'http://127.1.2.3'],
    ['http://[::1]:3000', 'http://[::1]:3000'],
  ])('reads %j as %s', (text, expected) => {
    expect(parseServerAddress(text)).toBe(expected)
  })

  it.each([
    ['', 'invalid-input'],
    ['https://', 'invalid-input'],
    ['ftp://example.com', 'invalid-input'],
    ['https://user:pass@example.com', 'invalid-input'],
    ['https://example.com?x=1', 'invalid-input'],
    ['javascript:alert(1)', 'invalid-input'],
    ['http://example.com', 'insecure-address'],
    ['http://10.0.0.1', 'insecure-address'],
    ['http://[::2]', 'insecure-address'],
  ])('refuses %j as %s', (text, code) => {
    expect(() => parseServerAddress(text)).toThrow(AppError)
    expect(() => parseServerAddress(text)).toThrow(code)
  })

  it.each([
    ['127.0.0.1', true],
    ['127.255.0.9', true],
    ['localhost', true],
    ['[::1]', true],
    ['localhost.', true],
    ['LOCALHOST', true],
    ['app.localhost', true],
    ['0.0.0.0', true],
    ['::', true],
    ['::ffff:127.0.0.1', true],
    ['[::ffff:7f00:1]', true],
    ['[::ffff:0:0]', true],
    ['[::ffff:a00:1]', false],
    ['0.0.0.1', false],
    ['notlocalhost', false],
    ['128.0.0.1', false],
    ['127.0.0.1.nip.io', false],
    ['127.evil.example.com', false],
    ['localhost.example', false],
  ])('knows whether %s is this computer: %s', (host, expected) => {
    expect(isLoopbackHost(host)).toBe(expected)
  })
})

describe('routes', () => {
  it('escapes ids and repeats the key of a list', () => {
    expect(
      fillRoute('/v1/{a}/x/{b}', { a: 'ü/?', b: '#' }, { n: 1, f: false, l: ['p', 'q r'], u: undefined }),
    ).toBe('/v1/%C3%BC%2F%3F/x/%23?n=1&f=false&l=p&l=q+r')
  })

  it('refuses a missing id', () => {
    expect(() => fillRoute('/v1/{voiceId}', {})).toThrow(AppError)
  })
})

describe('credential', () => {
  it('is exactly one header', () => {
    expect(authHeaders({ authentication: 'api-key', secret: 's' })).toEqual({ 'xi-api-key': 's' })
    expect(authHeaders({ authentication: 'bearer', secret: 's' })).toEqual({ authorization: 'Bearer s' })
  })

  it('is removed from texts wherever it occurs', () => {
    expect(withoutSecret('key sk_12345, again sk_12345', 'sk_12345')).toBe('key •••, again •••')
  })
})

describe('captcha', () => {
  /** Heads, which say the size. */
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452000002580000007808020000', 'hex')
  const jpeg = Buffer.from('ffd8ffe000040000ffc0001108007802580301220002110103110100', 'hex')

  it.each([
    ['raw PNG', png, png, 'image/png'],
    ['raw JPEG', jpeg, jpeg, 'image/jpeg'],
    ['a JSON string', Buffer.from(JSON.stringify(png.toString('base64'))), png, 'image/png'],
    ['bare base64', Buffer.from(jpeg.toString('base64')), jpeg, 'image/jpeg'],
    ['a data URL', Buffer.from(`data:image/png;base64,${png.toString('base64')}`), png, 'image/png'],
  ])('is read from %s', (_, body, bytes, mediaType) => {
    expect(captchaImage(body)).toEqual({ bytes, mediaType })
  })

  it('is no picture that unfolds to gigabytes', () => {
    const wide = Buffer.from(png)
    wide.writeUInt32BE(65_535, 16)
    expect(() => captchaImage(wide)).toThrow('cloud-bad-answer')
    const tall = Buffer.from(jpeg)
    tall.writeUInt16BE(65_500, 13)
    expect(() => captchaImage(tall)).toThrow('cloud-bad-answer')
    // Where the size is not where it belongs, it may be any.
    expect(() => captchaImage(jpeg.subarray(0, 10))).toThrow('cloud-bad-answer')
  })

  it.each(['', '<html></html>', '{"image":1}'])('is not constructed from %j', (body) => {
    expect(() => captchaImage(Buffer.from(body))).toThrow(
      new AppError('cloud-bad-answer', { detail: { reason: 'captcha' } }),
    )
  })
})

describe('idle watch', () => {
  function watching(idleMs: number) {
    const clock = createTestClock()
    const fired: number[] = []
    const startMs = clock.nowMs()
    const watch = createIdleWatch(clock, idleMs, () => fired.push(clock.nowMs() - startMs))
    return { clock, fired, watch }
  }

  it('fires once if nothing moved for the whole time', () => {
    const { clock, fired, watch } = watching(60_000)
    clock.advance(59_999)
    watch.touch()
    clock.advance(59_999)
    expect(fired).toEqual([])
    clock.advance(1)
    expect(fired).toEqual([119_999])
    clock.advance(200_000)
    watch.touch()
    clock.advance(200_000)
    expect(fired).toEqual([119_999])
  })

  it('fires in time though the computer’s clock is set back', () => {
    const { clock, fired } = watching(60_000)
    clock.setBack(3_600_000)
    clock.advance(60_000)
    expect(fired).toHaveLength(1)
  })

  it('applies a new limit immediately', () => {
    const { clock, fired, watch } = watching(60_000)
    watch.touch(200_000)
    clock.advance(199_999)
    watch.touch(10_000)
    clock.advance(9_999)
    expect(fired).toEqual([])
    clock.advance(1)
    expect(fired).toEqual([209_999])
  })

  it('pauses, and leaves no timer when ended', () => {
    const { clock, fired, watch } = watching(60_000)
    watch.pause()
    clock.advance(500_000)
    watch.touch()
    clock.advance(59_999)
    expect(fired).toEqual([])
    watch.end()
    expect(clock.pendingCount()).toBe(0)
  })
})
