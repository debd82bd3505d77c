import { ftruncateSync, openSync, closeSync, truncateSync, readdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { UploadFile } from '@main/cloud/cloud-requests'
import { createTestClock } from '../../support/test-clock'
import { tempFolder } from '../../support/temp-folder'
import { answerJson, startRawServer, startServer } from './support/http-server'
import { failureOf, fastClock, testClient } from './support/test-client'

const MB = 1_000_000

function sparseFile(name: string, sizeBytes: number): UploadFile {
  const path = join(tempFolder(), 'sound.bin')
  const fd = openSync(path, 'w')
  ftruncateSync(fd, sizeBytes)
  closeSync(fd)
  return { path, name, mimeType: 'audio/wav', sizeBytes }
}

const openFilesIn = (folder: string): string[] =>
  process.platform === 'linux'
    ? readdirSync('/proc/self/fd').flatMap((fd) => {
        try {
          const target = readlinkSync(`/proc/self/fd/${fd}`)
          return target.startsWith(folder) ? [target] : []
        } catch {
          // The descriptor of this very listing is gone by now.
          return []
        }
      })
    : []

describe('a whole upload', () => {
  it('sends the form with its length and returns the samples', async () => {
    const server = await startServer((_, response) =>
      answerJson(response, 200, [
        {
          sample_id: 's1',
          file_name: 'a.wav',
          mime_type: 'audio/wav',
          size_bytes: 3,
          duration_secs: 1.5,
          hash: 'h',
        },
        { sample_id: 's2' },
      ]),
    )
    const files = [sparseFile('a "1".wav', 3), sparseFile('b.wav', 5)]
    const samples = await testClient(server.url).uploadPvcSamples('v/1', {
      files,
      removeBackgroundNoise: true,
    })
    expect(samples).toMatchObject([
      { sampleId: 's1', fileName: 'a.wav', sizeBytes: 3, durationMs: 1_500, hash: 'h' },
      { sampleId: 's2', fileName: '', sizeBytes: null, durationMs: null, hash: null },
    ])
    const request = server.seen[0]!
    expect(request.method).toBe('POST')
    expect(request.url).toBe('/v1/voices/pvc/v%2F1/samples')
    expect(request.headers['content-length']).toBe(String(request.body.length))
    expect(request.headers['transfer-encoding']).toBeUndefined()
    const form = await new Response(new Uint8Array(request.body), {
      headers: { 'content-type': request.headers['content-type'] ?? '' },
    }).formData()
    expect(form.get('remove_background_noise')).toBe('true')
    expect(form.getAll('files').map((part) => [(part as File).name, (part as File).size])).toEqual([
      ['a "1".wav', 3],
      ['b.wav', 5],
    ])
  })

  it('holds back no captcha reading, which expires, and no documents', async () => {
    const server = await startServer(({ url }, response) => {
      // The cloud takes its time with samples.
      if (!url.endsWith('/samples')) answerJson(response, 200, { status: 'ok' })
    })
    const client = testClient(server.url)
    const uploading = new AbortController()
    const { signal } = uploading
    // Two of one draft, and as many of another.
    const uploads = ['a', 'b', 'c', 'd'].map((name) =>
      client.uploadPvcSamples('v', { files: [sparseFile(`${name}.wav`, 10)], signal }),
    )
    const uploaded = Promise.allSettled(uploads)
    await expect.poll(() => server.seen.length).toBe(3)
    const recording = sparseFile('recording.wav', 10)
    await client.verifyPvcVoice('v', { recording })
    await client.verifyClone('v', { recording })
    await client.requestPvcManualVerification('v', { files: [recording] })
    expect(server.seen.slice(3).map(({ url }) => url)).toEqual([
      '/v1/voices/pvc/v/captcha',
      '/v1/voices/v/captcha',
      '/v1/voices/pvc/v/verification',
    ])
    uploading.abort()
    await uploaded
  })

  it('counts bytes on the wire, per file and in total, never backwards', async () => {
    const server = await startServer((_, response) => answerJson(response, 200, []))
    const files = [sparseFile('a.wav', 700_000), sparseFile('b.wav', 10), sparseFile('c.wav', 300_000)]
    const totals: number[] = []
    let last: readonly number[] = []
    await testClient(server.url).uploadPvcSamples('v', {
      files,
      onBytes(total, perFile) {
        totals.push(total)
        last = [...perFile]
      },
    })
    expect(last).toEqual([700_000, 10, 300_000])
    expect(totals).toEqual([...totals].sort((a, b) => a - b))
    expect(totals.at(-1)).toBe(server.seen[0]!.body.length)
    expect(totals.length).toBeGreaterThan(10)
  })

  it('reports only what was sent while the server does not read', async () => {
    const server = await startRawServer((request) => request.pause())
    const stop = new AbortController()
    let sent = 0
    const uploading = failureOf(
      testClient(server.url).uploadPvcSamples('v', {
        files: [sparseFile('a.wav', 200 * MB)],
        signal: stop.signal,
        onBytes: (total) => (sent = total),
      }),
    )
    await expect.poll(() => sent).toBeGreaterThan(0)
    await wait(400)
    const early = sent
    expect(early).toBeLessThan(20 * MB)
    stop.abort()
    expect((await uploading).detail).toEqual({ sentAnyBytes: true, sentAllBytes: false })
  })
})

describe('a failed upload', () => {
  it('stops at once when aborted, closing file and connection', async () => {
    const closed = Promise.withResolvers<undefined>()
    const server = await startRawServer((request) => {
      request.resume()
      request.on('error', () => undefined)
      request.on('close', () => closed.resolve(undefined))
    })
    const file = sparseFile('a.wav', 4_000 * MB)
    const stop = new AbortController()
    const uploading = failureOf(
      testClient(server.url).uploadPvcSamples('v', {
        files: [file],
        signal: stop.signal,
        onBytes: (total) => total > MB && stop.abort(),
      }),
    )
    const error = await uploading
    expect(error.toWire()).toMatchObject({ code: 'cancelled', detail: { sentAllBytes: false } })
    await closed.promise
    await expect.poll(() => openFilesIn(join(file.path, '..'))).toEqual([])
  })

  it('is cancelled before anything is sent', async () => {
    const server = await startServer((_, response) => answerJson(response, 200, []))
    const error = await failureOf(
      testClient(server.url).uploadPvcSamples('v', {
        files: [sparseFile('a', 1)],
        signal: AbortSignal.abort(),
      }),
    )
    expect(error.toWire()).toMatchObject({ code: 'cancelled', detail: { sentAnyBytes: false } })
    expect(server.sockets).toEqual([])
  })

  it.each([
    [413, 'cloud-refused', { detail: { status: 'file_too_large', message: 'Too large.' } }],
    [401, 'unauthorized', { detail: { status: 'invalid_api_key', message: 'Bad key.' } }],
    [401, 'quota-exceeded', { detail: { status: 'quota_exceeded', message: 'Empty.' } }],
    [503, 'cloud-unavailable', ''],
  ])('hears %i (%s) that comes in the middle', async (httpStatus, code, body) => {
    const server = await startRawServer((request, response) => {
      request.once('data', () => {
        request.pause()
        answerJson(response, httpStatus, body)
      })
    })
    const error = await failureOf(
      testClient(server.url).uploadPvcSamples('v', { files: [sparseFile('a.wav', 300 * MB)] }),
    )
    expect(error.toWire()).toMatchObject({ code, detail: { httpStatus, sentAllBytes: false } })
  })

  it('receives an early response even if the server hangs up right after it', async () => {
    const server = await startRawServer((request, response) => {
      request.once('data', () => {
        answerJson(response, 413, { detail: { status: 'file_too_large', message: 'Too large.' } })
        response.once('finish', () => request.socket.destroySoon())
      })
    })
    const client = testClient(server.url)
    for (let i = 0; i < 30; i++) {
      const error = await failureOf(client.uploadPvcSamples('v', { files: [sparseFile('a.wav', 50 * MB)] }))
      expect(error.toWire()).toMatchObject({ code: 'cloud-refused', detail: { httpStatus: 413 } })
    }
  })

  it('does not accept a success before the end', async () => {
    const server = await startRawServer((request, response) => {
      request.once('data', () => {
        request.pause()
        answerJson(response, 200, [])
      })
    })
    const error = await failureOf(
      testClient(server.url).uploadPvcSamples('v', { files: [sparseFile('a.wav', 300 * MB)] }),
    )
    expect(error.toWire()).toMatchObject({
      code: 'cloud-bad-answer',
      detail: { reason: 'early-answer', sentAllBytes: false },
    })
  })

  it('treats a cut before the last byte as incomplete', async () => {
    const server = await startRawServer((request) => {
      let bytes = 0
      request.on('error', () => undefined)
      request.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > 5 * MB) request.socket.destroy()
      })
    })
    const error = await failureOf(
      testClient(server.url).uploadPvcSamples('v', { files: [sparseFile('a.wav', 100 * MB)] }),
    )
    expect(error.toWire()).toMatchObject({
      code: 'network',
      retryable: true,
      detail: { sentAnyBytes: true, sentAllBytes: false },
    })
  })

  it.each([
    ['a cut after the last byte', (socket: { destroy(): void }) => socket.destroy()],
    ['a reset after the last byte', (socket: { resetAndDestroy(): void }) => socket.resetAndDestroy()],
    ['half an answer', (socket: { end(text: string): void }) => socket.end('HTTP/1.1 200 OK\r\nContent-Le')],
    [
      'a body that breaks off',
      (socket: { end(text: string): void }) =>
        socket.end('HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\n[{"sam'),
    ],
  ])('knows that %s leaves it open whether the cloud has it', async (_, cut) => {
    const server = await startRawServer((request) => {
      request.on('error', () => undefined)
      request.resume()
      request.on('end', () => cut(request.socket))
    })
    const error = await failureOf(
      testClient(server.url).uploadPvcSamples('v', { files: [sparseFile('a.wav', MB)] }),
    )
    expect(error.toWire()).toMatchObject({
      code: 'network',
      retryable: true,
      detail: { sentAnyBytes: true, sentAllBytes: true },
    })
  })

  it('reports cloud-bad-answer for garbage and for the wrong shape, with everything sent', async () => {
    const bodies = ['<html>hi</html>', '{"samples":[]}', '']
    const server = await startServer((_, response) => answerJson(response, 200, bodies.shift() ?? ''))
    const client = testClient(server.url)
    for (let i = 0; i < 3; i++) {
      const error = await failureOf(client.uploadPvcSamples('v', { files: [sparseFile('a.wav', 10)] }))
      expect(error.toWire()).toMatchObject({
        code: 'cloud-bad-answer',
        retryable: false,
        detail: { reason: 'schema', httpStatus: 200, sentAllBytes: true },
      })
    }
  })

  it('reports cloud-bad-answer for something other than HTTP', async () => {
    const server = await startRawServer((request) => {
      request.resume()
      request.on('end', () => request.socket.end('SSH-2.0-OpenSSH_9.2\r\n'))
    })
    const error = await failureOf(
      testClient(server.url).uploadPvcSamples('v', { files: [sparseFile('a.wav', 10)] }),
    )
    expect(error.toWire()).toMatchObject({
      code: 'cloud-bad-answer',
      detail: { reason: 'no-http', sentAllBytes: true },
    })
  })

  it('is sent only once, whatever happens', async () => {
    const server = await startServer((_, response) => answerJson(response, 503, ''))
    await failureOf(
      testClient(server.url, { clock: fastClock }).uploadPvcSamples('v', {
        files: [sparseFile('a.wav', 10)],
      }),
    )
    expect(server.seen).toHaveLength(1)
  })

  it('recognizes that nothing was sent to a refused connection', async () => {
    const server = await startServer(() => undefined)
    const error = await failureOf(
      testClient(`http://127.0.0.1:${server.port === 1 ? 2 : 1}`).uploadPvcSamples('v', {
        files: [sparseFile('a.wav', 10)],
      }),
    )
    expect(error.toWire()).toMatchObject({
      code: 'network',
      retryable: true,
      detail: { reason: 'ECONNREFUSED', sentAnyBytes: false, sentAllBytes: false },
    })
  })

  it('reports a file that shrinks during the upload, which the server never gets completely', async () => {
    let whole = false
    const file = sparseFile('a.wav', 100 * MB)
    const server = await startRawServer((request) => {
      request.on('error', () => undefined)
      request.once('data', () => truncateSync(file.path, MB))
      request.on('end', () => (whole = true))
      request.resume()
    })
    const error = await failureOf(testClient(server.url).uploadPvcSamples('v', { files: [file] }))
    expect(error.toWire()).toMatchObject({
      code: 'file-changed',
      retryable: false,
      detail: { expectedBytes: 100 * MB, sentAllBytes: false },
    })
    await wait(20)
    expect(whole).toBe(false)
  })
})

describe('silence', () => {
  it('ends an upload when nothing moves for the idle time', async () => {
    const server = await startRawServer((request) => request.pause())
    const started = performance.now()
    const error = await failureOf(
      testClient(server.url, { idleMs: 300 }).uploadPvcSamples('v', {
        files: [sparseFile('a.wav', 50 * MB)],
      }),
    )
    expect(error.toWire()).toMatchObject({
      code: 'timeout',
      retryable: true,
      detail: { reason: 'idle', sentAllBytes: false },
    })
    expect(performance.now() - started).toBeGreaterThan(290)
  })

  it('does not end a slow upload that takes longer than the idle time', async () => {
    const server = await startRawServer((request, response) => {
      request.resume()
      request.on('end', () => answerJson(response, 200, []))
    })
    const clock = createTestClock()
    const startedAtMs = clock.nowMs()
    await testClient(server.url, { idleMs: 700, clock }).uploadPvcSamples('v', {
      files: [sparseFile('a.wav', 16 * MB)],
      onBytes: () => clock.advance(100),
    })
    expect(clock.nowMs() - startedAtMs).toBeGreaterThan(1_400)
  })

  it('gives the cloud a second per megabyte to process it', async () => {
    const server = await startServer((_, response) => {
      setTimeout(() => answerJson(response, 200, []), 400)
    })
    const client = testClient(server.url, { idleMs: 200 })
    expect(await client.uploadPvcSamples('v', { files: [sparseFile('a.wav', 30 * MB)] })).toEqual([])
    const error = await failureOf(client.uploadPvcSamples('v', { files: [sparseFile('a.wav', 100)] }))
    expect(error.toWire()).toMatchObject({ code: 'timeout', detail: { sentAllBytes: true } })
  })
})
