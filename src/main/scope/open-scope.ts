import type { Log } from '../platform/log/log'
import type { CallsOf, CloudSoundSource, Module, SoundSource } from './module'

export type Handler = (input: unknown) => unknown

/** Modules that live and end together: the app, one open library, or one workspace. */
export interface Scope<Offered = unknown> {
  /** Never set. For the compiler: what its modules answer, and those of the scopes inside. */
  readonly answers?: Offered
  /** Looked for here and in the scope that is open inside; undefined where no open module answers it. */
  handler(domain: string, name: string): Handler | undefined
  sound(kind: string): SoundSource | undefined
  cloudSound(kind: string): CloudSoundSource | undefined
  /** One module after the other, in the order of the list; what fails is logged and stops no other. */
  resume(): Promise<void>
  /** The last of the list begins. Never throws. */
  close(): Promise<void>
}

export interface ScopeOptions<Inner> {
  /** The scope that is open inside this one. */
  inside?: () => Scope<Inner> | null
  /** Each module ends before the next begins to; else none waits for another, because they may hold each other's turns. */
  closesInTurn?: boolean
  log: Log
}

/** @param modules in the order in which they resume */
export function openScope<const M extends Readonly<Record<string, Module>>, Inner = unknown>(
  modules: M,
  { inside = () => null, closesInTurn = false, log }: ScopeOptions<Inner>,
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
      log.error('a module did not end', { module: name }, error)
    }
  }

  async function close(): Promise<void> {
    const last = listed.reverse()
    if (closesInTurn) for (const module of last) await end(module)
    else await Promise.all(last.map(end))
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
          log.error('unfinished work could not go on', { module: name }, error)
        }
      }
    },
    close: () => (closing ??= close()),
  }
}
