import { createHash } from 'node:crypto'
import { appendFileSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createMultipart, type MultipartBody, type MultipartFile } from '@main/cloud/transport/multipart'
import { tempFolder } from '../../../support/temp-folder'
import { failureOf } from '../support/test-client'

function file(name: string, content: Buffer | string, folder = tempFolder()): MultipartFile {
  const path = join(folder, 'content.bin')
  writeFileSync(path, content)
  return { field: 'files', path, name, mimeType: 'audio/wav', sizeBytes: Buffer.byteLength(content) }
}

async function sendAll(body: MultipartBody): Promise<Buffer> {
  const copies: Buffer[] = []
  for await (const chunk of body.chunks(() => undefined)) copies.push(Buffer.from(chunk))
  return Buffer.concat(copies)
}

const boundaryOf = (body: MultipartBody): string => body.contentType.split('boundary=')[1] ?? ''

describe('layout', () => {
  it('matches the announced length byte for byte', async () => {
    const body = await createMultipart(
      [{ name: 'remove_background_noise', value: 'false' }],
      [file('a.wav', 'AAAA'), file('b.wav', 'BB')],
    )
    const b = boundaryOf(body)
    const sent = await sendAll(body)
    expect(sent.toString()).toBe(
      `--${b}\r\nContent-Disposition: form-data; name="remove_background_noise"\r\n\r\nfalse\r\n` +
        `--${b}\r\nContent-Disposition: form-data; name="files"; filename="a.wav"\r\nContent-Type: audio/wav\r\n\r\nAAAA\r\n` +
        `--${b}\r\nContent-Disposition: form-data; name="files"; filename="b.wav"\r\nContent-Type: audio/wav\r\n\r\nBB\r\n` +
        `--${b}--\r\n`,
    )
    expect(body.contentLength).toBe(sent.length)
  })

  it('handles an empty file and no file', async () => {
    const withEmpty = await createMultipart([], [file('empty.wav', '')])
    expect((await sendAll(withEmpty)).length).toBe(withEmpty.contentLength)
    const none = await createMultipart([{ name: 'extra_text', value: 'ü' }], [])
    expect((await sendAll(none)).length).toBe(none.contentLength)
  })

  it('preserves a file of many chunks', async () => {
    const content = Buffer.alloc(1_000_003)
    for (let i = 0; i < content.length; i++) content[i] = (i * 31) % 251
    const body = await createMultipart([], [file('big.wav', content)])
    const sent = await sendAll(body)
    const start = sent.indexOf('\r\n\r\n') + 4
    expect(sent.subarray(start, start + content.length).equals(content)).toBe(true)
    expect(sent.length).toBe(body.contentLength)
  })

  it.each([
    ['a "quoted" name.wav', 'a %22quoted%22 name.wav'],
    ['two\r\nlines\n.wav', 'two%0D%0Alines%0A.wav'],
    ['Ünïcødé 音声 🎙.wav', 'Ünïcødé 音声 🎙.wav'],
    ['x'.repeat(236) + '.wav', 'x'.repeat(236) + '.wav'],
    ['back\\slash; filename="evil.exe', 'back\\slash; filename=%22evil.exe'],
  ])('escapes the name %j as browsers do', async (name, onWire) => {
    const body = await createMultipart([], [file(name, 'x')])
    const sent = (await sendAll(body)).toString()
    expect(sent.split('\r\n')[1]).toBe(`Content-Disposition: form-data; name="files"; filename="${onWire}"`)
    expect(body.contentLength).toBe(Buffer.byteLength(sent))
  })

  it('a media type cannot break the part header', async () => {
    const body = await createMultipart([], [{ ...file('a.wav', 'x'), mimeType: 'audio/wav\r\nX-Evil: 1' }])
    expect((await sendAll(body)).toString()).toContain(
      '\r\nContent-Type: application/octet-stream\r\n\r\nx\r\n',
    )
  })
})

describe('files that differ from what was announced', () => {
  it('refuses a missing file', async () => {
    const missing = { ...file('a.wav', 'x'), path: join(tempFolder(), 'gone.wav') }
    expect((await failureOf(createMultipart([], [missing]))).code).toBe('file-missing')
  })

  it('refuses a different size', async () => {
    const error = await failureOf(createMultipart([], [{ ...file('a.wav', 'four'), sizeBytes: 5 }]))
    expect(error.toWire()).toMatchObject({
      code: 'file-changed',
      retryable: false,
      detail: { sizeBytes: 4, expectedBytes: 5 },
    })
  })

  it.each([1, 500_000])('never sends the end of %i bytes that are not the known ones', async (sizeBytes) => {
    const content = Buffer.alloc(sizeBytes, 1)
    const sha256 = createHash('sha256').update(content).digest('hex')
    const sendFile = async (sent: Buffer) =>
      sendAll(await createMultipart([], [{ ...file('a.wav', sent), sha256 }]))
    expect((await sendFile(content)).length).toBeGreaterThan(sizeBytes)
    const other = Buffer.from(content)
    other[0] = 2
    expect((await failureOf(sendFile(other))).toWire()).toMatchObject({ code: 'file-changed' })
  })

  it.each<[string, (path: string) => void]>([
    ['shrinks', (path) => truncateSync(path, 200_000)],
    ['grows', (path) => appendFileSync(path, 'more')],
    ['is rewritten with the same length', (path) => writeFileSync(path, Buffer.alloc(500_000, 2))],
    ['is touched', (path) => utimesSync(path, 1, 1)],
  ])('never sends the end of a file that %s meanwhile', async (_, change) => {
    const changing = file('a.wav', Buffer.alloc(500_000, 1))
    const body = await createMultipart([], [changing])
    let sentBytes = 0
    const sending = async (): Promise<void> => {
      for await (const chunk of body.chunks(() => undefined)) {
        if (sentBytes === 0) change(changing.path)
        sentBytes += chunk.length
      }
    }
    expect((await failureOf(sending())).code).toBe('file-changed')
    expect(sentBytes).toBeLessThan(body.contentLength - 64)
  })
})
