import { setTimeout as sleep } from 'node:timers/promises'
import { isNameable, unavailable } from './input-engine'
import { noIndex, pulse, type PulseConnection, type PulseSource, type PulseStream } from './libpulse'
import { idStart, isConverted } from './pulse-source'

const answerPatienceMs = 3_000
const askEveryMs = 5
const fragmentsPerSecond = 100

/** Asks until there is an answer. @param endMs of `performance.now()`. @throws AppError microphone-unavailable */
export async function until<T>(
  read: () => T | null,
  endMs = performance.now() + answerPatienceMs,
): Promise<T> {
  for (;;) {
    const answer = read()
    if (answer !== null) return answer
    if (performance.now() > endMs) throw unavailable('unusable')
    await sleep(askEveryMs)
  }
}

function refusal(from: PulseConnection): Error {
  const { access, noEntity } = pulse.errors
  const error = from.error()
  return unavailable(error === access ? 'denied' : error === noEntity ? 'missing' : 'unusable')
}

/** The microphones of a server. @throws AppError microphone-unavailable */
export async function findSources(
  from: PulseConnection,
  endMs?: number,
): Promise<{ sources: PulseSource[]; defaultName: string | null }> {
  const sources: PulseSource[] = []
  const done = { sources: false, name: false }
  let defaultName: string | null = null
  from.listSources(
    (source) => sources.push(source),
    () => (done.sources = true),
  )
  from.readDefault((name) => {
    defaultName = name
    done.name = true
  })
  await until(() => {
    from.pump()
    if (from.state() > pulse.contextReady) throw refusal(from)
    return done.sources && done.name ? true : null
  }, endMs)
  // What an output plays is nothing a person says.
  const heard = sources.filter(({ monitor_of_sink }) => monitor_of_sink === noIndex)
  return { sources: heard.filter(({ name }) => isNameable(`${idStart}${name}`)), defaultName }
}

async function startStream(from: PulseConnection, source: PulseSource, endMs: number): Promise<PulseStream> {
  const stream = from.record(source, Math.round(source.sample_spec.rate / fragmentsPerSecond))
  try {
    await until(() => {
      from.pump()
      if (stream.state() > pulse.streamReady) throw refusal(from)
      return stream.state() === pulse.streamReady ? true : null
    }, endMs)
    return stream
  } catch (error) {
    stream.close()
    throw error
  }
}

/**
 * Starts recording. A source that slept may wake up with another rate or format than it told: then it is opened once more
 * with that.
 * @throws AppError microphone-unavailable
 */
export async function recordSource(
  from: PulseConnection,
  listed: PulseSource,
  endMs: number,
): Promise<{ source: PulseSource; stream: PulseStream }> {
  const stream = await startStream(from, listed, endMs)
  try {
    const { sources } = await findSources(from, endMs)
    const source = sources.find(({ name }) => name === listed.name)
    if (!source) throw unavailable('missing')
    if (!isConverted(listed.sample_spec, source.sample_spec)) return { source, stream }
    stream.close()
    return { source, stream: await startStream(from, source, endMs) }
  } catch (error) {
    stream.close()
    throw error
  }
}
