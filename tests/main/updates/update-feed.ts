import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** A key pair of the test's own. */
export function makeSigner() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return {
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    signed(release: unknown): string {
      const text = typeof release === 'string' ? release : JSON.stringify(release)
      const signature = sign(null, Buffer.from(`timbre update feed 1\n${text}`), privateKey).toString(
        'base64',
      )
      return JSON.stringify({ release: text, signature })
    },
  }
}

export const sha512 = (bytes: Buffer): string => createHash('sha512').update(bytes).digest('base64')

export const installer = Buffer.alloc(200_000, 'a package of Debian, as good as any ')

/** What a release says of itself, for the build of `testBuild`. */
export const releaseOf = (change: object = {}) => ({
  product: 'studio.timbre.desktop',
  platform: 'linux',
  arch: 'x64',
  version: '0.2.0',
  notes: 'Faster takes.',
  files: [{ name: 'timbre-0.2.0-amd64.deb', sha512: sha512(installer), bytes: installer.length }],
  ...change,
})

type Answer = (response: ServerResponse) => void

/** Feed and installer over HTTP; each answer can be replaced. `asked` holds the paths, in order. */
export async function serveFeed() {
  const asked: string[] = []
  const answers = new Map<string, Answer>()
  const server = createServer((request, response) => {
    const path = (request.url ?? '').replace(/\?.*/, '')
    asked.push(path)
    const answer = answers.get(path)
    if (answer) answer(response)
    else response.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const close = (): void => {
    server.closeAllConnections()
    server.close()
  }
  onTestFinished(close)
  const put = (path: string, answer: string | Buffer | Answer): void => {
    answers.set(path, typeof answer === 'function' ? answer : (response) => response.end(answer))
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/stable`,
    asked,
    close,
    feed: (answer: string | Answer) => put('/stable/linux-x64.json', answer),
    file: (answer: Buffer | Answer) => put('/stable/timbre-0.2.0-amd64.deb', answer),
    put,
  }
}
