import { createServer as createHttpServer } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { connect, type AddressInfo } from 'node:net'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { CloudClientOptions } from '@main/cloud/create-cloud-client'
import { chooseProxy } from '@main/cloud/transport/proxy-choice'
import { tempFolder } from '../../support/temp-folder'
import { answerJson, listen, startServer } from './support/http-server'
import { failureOf, fastClock, secret, testClient } from './support/test-client'
import { testCertificate, testPrivateKey } from './support/test-certificate'

const user = { user_id: 'u1', subscription: { tier: 'free', character_count: 0, character_limit: 0 } }

/** A /v1 server with a certificate that only `extraCertificates` makes valid. */
async function startSecureServer(): Promise<{ port: number; bodies: Buffer[] }> {
  const bodies: Buffer[] = []
  const server = createHttpsServer({ cert: testCertificate, key: testPrivateKey }, (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      bodies.push(Buffer.concat(chunks))
      answerJson(response, 200, request.method === 'GET' ? user : [])
    })
  })
  return { port: await listen(server), bodies }
}

/** A proxy of the smallest kind: notes what it is asked for and tunnels to loopback. */
async function startProxy(refusal?: number): Promise<{ port: number; asked: string[]; received: Buffer[] }> {
  const asked: string[] = []
  const received: Buffer[] = []
  const proxy = createHttpServer((_, response) => response.writeHead(501).end())
  proxy.on('connect', (request, socket) => {
    asked.push(`${request.url ?? ''} ${JSON.stringify(request.headers)}`)
    if (refusal !== undefined) {
      socket.end(`HTTP/1.1 ${refusal} No\r\nContent-Length: 0\r\n\r\n`)
      return
    }
    const target = connect(Number(request.url?.split(':')[1]), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      socket.on('data', (chunk: Buffer) => received.push(chunk))
      socket.pipe(target).pipe(socket)
    })
    target.on('error', () => socket.destroy())
    socket.on('error', () => target.destroy())
    onTestFinished(() => void target.destroy())
  })
  await listen(proxy)
  return { port: (proxy.address() as AddressInfo).port, asked, received }
}

const through = (pacResult: string): Partial<CloudClientOptions> => ({
  clock: fastClock,
  resolveProxy: () => Promise.resolve(pacResult),
  extraCertificates: () => [testCertificate],
})

describe('the system proxy', () => {
  it('is used for calls and uploads, and sees neither content nor credential', async () => {
    const server = await startSecureServer()
    const proxy = await startProxy()
    const client = testClient(`https://cloud.test:${server.port}`, through(`PROXY 127.0.0.1:${proxy.port}`))
    expect((await client.getUser()).userId).toBe('u1')
    const path = join(tempFolder(), 'a.wav')
    writeFileSync(path, Buffer.alloc(3_000_000, 7))
    let sentBytes = 0
    const file = { path, name: 'a.wav', mimeType: 'audio/wav', sizeBytes: 3_000_000 }
    await client.uploadPvcSamples('v', { files: [file], onBytes: (total) => (sentBytes = total) })
    expect(server.bodies[1]!.length).toBe(sentBytes)
    expect(sentBytes).toBeGreaterThan(3_000_000)
    expect(proxy.asked[0]).toContain(`cloud.test:${server.port} `)
    const intercepted = Buffer.concat(proxy.received).toString('latin1') + proxy.asked.join()
    expect(intercepted).not.toContain(secret)
    expect(intercepted).not.toContain('/v1/')
  })

  it.each([
    [407, 'proxy-sign-in'],
    [502, 'proxy'],
  ])('answering %i is a network failure, and nothing was sent', async (httpStatus, reason) => {
    const proxy = await startProxy(httpStatus)
    const client = testClient('https://cloud.test:9', through(`PROXY 127.0.0.1:${proxy.port}`))
    const error = await failureOf(client.trainPvcVoice('v'))
    expect(error.toWire()).toMatchObject({
      code: 'network',
      retryable: true,
      detail: { reason, sentAnyBytes: false, sentAllBytes: false },
    })
  })

  it('that is unreachable is a network failure', async () => {
    const client = testClient('https://cloud.test:9', through('PROXY 127.0.0.1:1'))
    const error = await failureOf(client.trainPvcVoice('v'))
    expect(error.toWire()).toMatchObject({
      code: 'network',
      retryable: true,
      detail: { sentAnyBytes: false },
    })
  })

  it('is never used for this computer', async () => {
    const server = await startServer((_, response) => answerJson(response, 200, user))
    const proxy = await startProxy()
    await testClient(server.url, through(`PROXY 127.0.0.1:${proxy.port}`)).getUser()
    expect(server.seen).toHaveLength(1)
    expect(proxy.asked).toEqual([])
  })
})

describe('certificates', () => {
  it('of an unknown authority are rejected before anything is sent', async () => {
    const server = await startSecureServer()
    const proxy = await startProxy()
    const client = testClient(`https://cloud.test:${server.port}`, {
      ...through(`PROXY 127.0.0.1:${proxy.port}`),
      extraCertificates: () => [],
    })
    const error = await failureOf(client.getUser())
    expect(error.toWire()).toEqual({
      code: 'network',
      retryable: false,
      detail: { reason: 'certificate', sentAnyBytes: false, sentAllBytes: false },
    })
    expect(server.bodies).toEqual([])
  })

  it.each(['direct', 'proxy'])('are checked whatever the environment says of them: %s', async (way) => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
    onTestFinished(() => void vi.unstubAllEnvs())
    const server = await startSecureServer()
    const proxy = await startProxy()
    const client = testClient(
      way === 'direct' ? `https://127.0.0.1:${server.port}` : `https://cloud.test:${server.port}`,
      {
        ...through(way === 'direct' ? 'DIRECT' : `PROXY 127.0.0.1:${proxy.port}`),
        extraCertificates: () => [],
      },
    )
    expect((await failureOf(client.getUser())).detail['reason']).toBe('certificate')
    expect(server.bodies).toEqual([])
  })

  it('for another name are refused', async () => {
    const server = await startSecureServer()
    const client = testClient(`https://127.0.0.1:${server.port}`, through('DIRECT'))
    expect((await failureOf(client.getUser())).detail['reason']).toBe('certificate')
  })
})

describe('chooseProxy', () => {
  it.each([
    ['DIRECT', 'direct'],
    ['', 'direct'],
    ['PROXY a.b:8080', 'http://a.b:8080'],
    ['HTTPS a.b:443; DIRECT', 'https://a.b:443'],
    ['SOCKS5 10.0.0.1:1080', 'socks5://10.0.0.1:1080'],
    ['SOCKS4 10.0.0.1:1080; PROXY p:1', 'http://p:1'],
    [' proxy  p:1 ;DIRECT', 'http://p:1'],
    ['PROXY [::1]:3128', 'http://[::1]:3128'],
    ['NONSENSE', 'direct'],
    ['DIRECT; PROXY p:1', 'direct'],
  ])('takes %j for %s', (pacResult, expected) => {
    const choice = chooseProxy(pacResult)
    expect(choice === 'direct' ? choice : choice.href.replace(/\/$/, '')).toBe(expected.replace(':443', ''))
  })
})
