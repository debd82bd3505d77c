import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import type { FaultRule } from './faults'
import { drain } from '../http/receive-form'

/**
 * Counts the body's bytes as they arrive, and ends the connection when a cut is due. Must run before anything else
 * reads the request: what it has already been handed is not counted.
 */
export function watchBody(request: FastifyRequest, cutAfterBytes: number | undefined): void {
  const { raw, logged } = request
  const push = raw.push.bind(raw)
  let bodyBytes = 0
  let isCut = false
  if (cutAfterBytes === 0) {
    isCut = true
    raw.socket.destroy()
  }
  raw.push = (chunk: unknown, encoding?: BufferEncoding): boolean => {
    if (isCut) return false
    if (!Buffer.isBuffer(chunk)) return push(chunk, encoding)
    const leftBytes = (cutAfterBytes ?? Infinity) - bodyBytes
    const piece = chunk.length < leftBytes ? chunk : chunk.subarray(0, leftBytes)
    bodyBytes += piece.length
    if (logged) logged.bodyBytes = bodyBytes
    const goesOn = push(piece)
    if (chunk.length < leftBytes) return goesOn
    isCut = true
    // Not at once: the reader should see the bytes before it sees the end.
    setImmediate(() => raw.socket.destroy())
    return false
  }
}

/** Waits and answers as the rule says. @returns true when the request was answered and is done with */
export async function applyFault(
  rule: FaultRule,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  if (rule.latencyMs !== undefined) await wait(rule.latencyMs)
  const { answer } = rule
  if (!answer) return false
  if (rule.answerAfterBody) await drain(request.raw)
  const isText = typeof answer.body === 'string'
  await reply
    .code(answer.status)
    .type(answer.contentType ?? (isText ? 'text/plain' : 'application/json'))
    .headers(answer.headers)
    .send(isText ? answer.body : JSON.stringify(answer.body))
  return true
}

/** Turns of the event loop in which a client reads what has arrived. */
const clientTurns = 10

/** An answer's body that ends with its connection after so many bytes. */
export async function* cutAnswer(
  payload: unknown,
  cutAfterBytes: number,
  socket: Socket,
): AsyncGenerator<Buffer> {
  let left = cutAfterBytes
  for await (const piece of payload instanceof Readable ? payload : [payload]) {
    const bytes = Buffer.isBuffer(piece) ? piece : Buffer.from(String(piece))
    if (left > 0) yield bytes.subarray(0, left)
    left -= bytes.length
    if (left > 0) continue
    // Not at once: the client should see the bytes before it sees the end.
    await wait(200)
    // A late timer comes before what a client in this process has to read.
    for (let turn = 0; turn < clientTurns; turn += 1) await nextTurn()
    socket.destroy()
    return
  }
}
