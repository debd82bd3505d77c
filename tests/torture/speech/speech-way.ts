import { type SpeechTask, speechTasks } from '@shared/domain/speech/speech-request'
import type { WireHistory } from '@shared/wire'
import type { DemoServer } from '../../support/cloud/demo-server'
import {
  type FaultProxy,
  type ProxiedRequest,
  type ProxyFault,
  startFaultProxy,
} from '../../support/cloud/fault-proxy'
import { type PaidSound, sha256Of, type SpeechFacts } from './speech-check'
import { speechPaths, type SpeechRun } from './speech-plan'
import { createRandom } from '../suite'

const refused = (status: string): string => JSON.stringify({ detail: { status, message: 'torture' } })

/** @param isLogged where nobody can look whether a request came whole, none does that is cut */
function faultFor(random: () => number, request: ProxiedRequest, isLogged: boolean): ProxyFault | null {
  const chance = random()
  const at = (n: number): number => Math.floor(random() * n)
  const isConversion = speechPaths['speech-to-speech'].test(request.path)
  if (chance < 0.15) return null
  if (chance < 0.35) return { kind: 'trickle', pieces: 1 + at(12), pauseMs: at(40) }
  if (chance < 0.48) return { kind: 'drop-answer' }
  if (chance < 0.66) return { kind: 'cut-answer', afterBytes: at(isConversion ? 2_500_000 : 25_000) }
  if (chance < 0.72)
    return {
      kind: 'cut-request',
      afterBytes: isLogged && !isConversion ? at(200) : at(request.contentLength - 1),
    }
  if (chance < 0.77) return { kind: 'late-commit', delayMs: at(150) }
  if (chance < 0.82)
    return { kind: 'answer-after-commit', status: 502, body: 'Bad gateway', contentType: 'text/html' }
  if (chance < 0.86)
    return { kind: 'answer-after-commit', status: 504, body: JSON.stringify({ detail: 'Gateway timeout' }) }
  if (chance < 0.89) return { kind: 'answer', status: 503, body: refused('system_busy'), afterBody: true }
  if (chance < 0.95) return { kind: 'answer', status: 429, body: refused('system_busy'), afterBody: true }
  return { kind: 'answer', status: 429, body: refused('too_many_concurrent_requests'), afterBody: true }
}

const taskOf = ({ method, path }: ProxiedRequest): SpeechTask | null =>
  method === 'POST' ? (speechTasks.find((task) => speechPaths[task].test(path)) ?? null) : null

/** The way to the cloud in one run, which notes what is asked for on it. */
export async function startSpeechWay(
  { isLogged }: SpeechRun,
  o: { seed: number; server: DemoServer; count: (what: string) => void },
): Promise<Pick<SpeechFacts, 'asked'> & { proxy: FaultProxy; heard: PaidSound[] }> {
  const random = createRandom(o.seed + 1)
  const asked = { 'text-to-speech': 0, 'text-to-dialogue': 0, 'speech-to-speech': 0 }
  const heard: PaidSound[] = []
  let burst = 0
  const proxy = await startFaultProxy({
    target: o.server.baseUrl,
    pathOf: (request) => {
      if (isLogged || taskOf(request) === null) return request.path
      return `${request.path}${request.path.includes('?') ? '&' : '?'}enable_logging=false`
    },
    choose(request) {
      if (!isLogged && request.method === 'GET' && /^\/v1\/user$/.test(request.path)) {
        const change = (json: unknown): unknown => ({ ...(json as object), force_logging_disabled: true })
        return { kind: 'rewrite', change }
      }
      const task = taskOf(request)
      if (task === null) return null
      if (burst === 0 && random() < 0.03) burst = 5
      const fault: ProxyFault | null =
        burst > 0
          ? { kind: 'answer', status: 429, body: refused('system_busy'), afterBody: true }
          : faultFor(random, request, isLogged)
      burst = Math.max(0, burst - 1)
      const isCut = fault?.kind === 'cut-request' && fault.afterBytes < request.contentLength
      if (fault?.kind !== 'answer' && !isCut) asked[task] += 1
      o.count(fault?.kind ?? 'no fault')
      return fault
    },
    onAnswer(request, status, body, said) {
      const task = taskOf(request)
      if (task === null) return
      if (status === 429) asked[task] -= 1
      const id = said['request-id']
      if (status !== 200 || id === undefined) return
      const sha256 = sha256Of(body)
      const credits = Number(said['character-cost'])
      heard.push({ id, task, credits, sha256: () => Promise.resolve(sha256) })
    },
  })
  return { proxy, asked, heard }
}

/** What the cloud has of one run. */
export async function paidSounds(
  server: DemoServer,
  o: { voiceId: string; startedAtMs: number },
): Promise<PaidSound[]> {
  const { history } = (await server.get('/v1/history?page_size=1000')) as WireHistory
  const fromUnix = Math.floor(o.startedAtMs / 1_000)
  return history
    .filter(
      ({ date_unix, voice_id, dialogue }) =>
        date_unix >= fromUnix &&
        (voice_id === o.voiceId || (dialogue ?? []).some((block) => block.voice_id === o.voiceId)),
    )
    .map((item) => ({
      id: item.history_item_id,
      task: item.dialogue
        ? 'text-to-dialogue'
        : item.source === 'STS'
          ? 'speech-to-speech'
          : 'text-to-speech',
      credits: item.character_count_change_to - item.character_count_change_from,
      async sha256() {
        const answer = await fetch(`${server.baseUrl}/v1/history/${item.history_item_id}/audio`, {
          headers: { 'xi-api-key': server.apiKey },
        })
        return sha256Of(Buffer.from(await answer.arrayBuffer()))
      },
    }))
}
