import type { Clock } from '../platform/clock'
import { endsWithin } from '../platform/ends-within'
import type { Log } from '../platform/log/log'
import type { CallsOf, CloudSoundSource, Module, SoundSource } from './module'

export type Handler = (input: unknown) => unknown

/** Modules that open and close together: the app, one open library, or one workspace. */
export interface Scope<Offered = unknown> {
  /** Never set; types only: the calls of its modules and of the scopes inside. */
  readonly answers?: Offered
  /** Searches this scope, then the scope inside it; undefined if no open module answers the call. */
  handler(domain: string, name: string): Handler | undefined
  sound(kind: string): SoundSource | undefined
  cloudSound(kind: string): CloudSoundSource | undefined
  /** Resumes the modules in list order; failures are logged and do not affect other modules. */
  resume(): Promise<void>
  /** Closes the modules, last first. Never throws. */
  close(): Promise<void>
}

/** How to open a scope. */
export interface ScopeOptions<Inner> {
  /** The scope that is open inside this one. */
  inside?: () => Scope<Inner> | null
  /**
   * Each module ends before the next begins to end, all of them within this time: what takes longer is left behind, so
   * that the modules before it in the list still end. Null: none waits for another, because they may hold each other's turns.
   */
  closesInTurn?: { withinMs: number; clock: Clock } | null
  log: Log
}

/** After a module that hangs, each of those before it in the list still has this long. */
const lateEndMs = 500

/** Opens a scope. @param modules in the order in which they resume */
export function openScope<const M extends Readonly<Record<string, Module>>, Inner = unknown>(
  modules: M,
  { inside = () => null, closesInTurn = null, log }: ScopeOptions<Inner>,
): Scope<CallsOf<M> & Inner> & { readonly modules: M } {
  const listed: [string, Module][] = Object.entries(modules)
  const calls: Record<string, Record<string, Handler>> = {}
  const sounds: Record<string, SoundSource> = {}
  const cloudSounds: Record<string, CloudSoundSource> = {}
  for (const [, module] of listed) {
    for (const [domain, answered] of Object.entries(module.handlers ?? {})) {
      calls[domain] = { ...calls[domain], ...(answered as Record<string, Handler>) }
    }
    Object.assign(sounds, module.sounds)
    Object.assign(cloudSounds, module.cloudSounds)
  }
  let closing: Promise<void> | null = null

  async function end([name, module]: [string, Module]): Promise<void> {
    try {
      await module.close?.()
    } catch (error) {
      log.error('a module did not close', { module: name }, error)
    }
  }

  async function close(): Promise<void> {
    const last = listed.toReversed()
    if (!closesInTurn) {
      await Promise.all(last.map(end))
      return
    }
    const { clock, withinMs } = closesInTurn
    const untilMs = clock.nowMs() + withinMs
    for (const module of last) {
      const leftMs = Math.max(lateEndMs, untilMs - clock.nowMs())
      if (await endsWithin(clock, leftMs, end(module))) continue
      log.error('a module did not end in time', { module: module[0] })
    }
  }

  return {
    modules,
    handler: (domain, name) => calls[domain]?.[name] ?? inside()?.handler(domain, name),
    sound: (kind) => sounds[kind] ?? inside()?.sound(kind),
    cloudSound: (kind) => cloudSounds[kind] ?? inside()?.cloudSound(kind),
    async resume() {
      for (const [name, module] of listed) {
        if (closing) return
        try {
          await module.resume?.()
        } catch (error) {
          log.error('unfinished work could not be resumed', { module: name }, error)
        }
      }
    },
    close: () => (closing ??= close()),
  }
}
