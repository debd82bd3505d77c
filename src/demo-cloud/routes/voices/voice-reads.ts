import type { FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import type { WireSample, WireVoice } from '@shared/wire'
import { viewOf, type DemoContext } from '../../context'
import type { FaultRule } from '../../faults/faults'
import type { DemoVoice } from '../../stores/voice-store'
import { voiceToWire } from '../../voice-wire'

/** One voice as this request sees it: faults can make the answer old or poorer. */
export function readVoice(context: DemoContext, request: FastifyRequest, voice: DemoVoice): WireVoice {
  const rule = request.fault?.rule
  const view = viewOf(context, voice)
  const visibleBefore = context.realNowMs() - (rule?.hideYoungerThanMs ?? 0)
  const samples = rule?.hideYoungerThanMs
    ? view.samples.filter(({ committedAtMs }) => committedAtMs <= visibleBefore)
    : view.samples
  const wire = voiceToWire({ ...view, samples })
  return { ...wire, samples: wire.samples?.map((sample) => showHash(sample, rule)) ?? null }
}

/** A sample with its hash as the request's fault wants it seen. */
export function showHash(sample: WireSample, rule: FaultRule | undefined): WireSample {
  if (rule?.withoutHashes) return { ...sample, hash: null }
  if (!rule?.foreignHashes) return sample
  return { ...sample, hash: createHash('sha256').update(sample.sample_id).digest('hex') }
}

/** The voice of a stale answer; one made since then has no samples yet. */
export function readStaleVoice(snapshot: readonly WireVoice[], voiceId: string, fresh: WireVoice): WireVoice {
  return snapshot.find(({ voice_id }) => voice_id === voiceId) ?? { ...fresh, samples: [] }
}
