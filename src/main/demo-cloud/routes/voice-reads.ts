import type { FastifyRequest } from 'fastify'
import type { WireVoice } from '../../cloud/wire'
import { viewOf, type DemoContext } from '../context'
import type { DemoVoice } from '../voice-store'
import { voiceToWire } from '../voice-wire'

/** One voice as this request sees it: faults can make the answer old or poorer. */
export function readVoice(context: DemoContext, request: FastifyRequest, voice: DemoVoice): WireVoice {
  const rule = request.fault?.rule
  const view = viewOf(context, voice)
  const visibleBefore = context.realNowMs() - (rule?.hideYoungerThanMs ?? 0)
  const samples = rule?.hideYoungerThanMs
    ? view.samples.filter(({ committedAtMs }) => committedAtMs <= visibleBefore)
    : view.samples
  const wire = voiceToWire({ ...view, samples })
  return rule?.withoutHashes ? withoutHashes(wire) : wire
}

/** The voice of a stale answer; one made since then has no samples yet. */
export function readStaleVoice(snapshot: readonly WireVoice[], voiceId: string, fresh: WireVoice): WireVoice {
  return snapshot.find(({ voice_id }) => voice_id === voiceId) ?? { ...fresh, samples: [] }
}

const withoutHashes = (voice: WireVoice): WireVoice => ({
  ...voice,
  samples: voice.samples?.map((sample) => ({ ...sample, hash: null })) ?? null,
})
