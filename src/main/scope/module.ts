import type { Domain, Handlers } from '@shared/ipc/contract'
import type { ByteSource } from '../platform/files/byte-source'

/** Some of the contract's calls, by domain. */
export type Calls = { [D in Domain]?: Partial<Handlers[D]> }

/** Some calls of one domain. */
export type CallsIn<D extends Domain, N extends keyof Handlers[D]> = Record<D, Pick<Handlers[D], N>>

type Found = ByteSource | null | Promise<ByteSource | null>
/** What `studio://app/<kind>/<id>` plays; null where there is no such sound. */
export type SoundSource = (id: string, query: URLSearchParams) => Found
/** What `studio://app/<kind>/<voice id>/<sample id>` plays, by ids of the cloud. */
export type CloudSoundSource = (voiceId: string, sampleId: string) => Found

/**
 * One part of main, listed by the scope it lives in. What it tells windows it publishes by the event contract, what it
 * tells other modules by the topics it was given.
 */
export interface Module<Offered extends Calls = Calls> {
  /** The calls it answers; several modules may share a domain. */
  readonly handlers?: Offered
  /** By kind. */
  readonly sounds?: Readonly<Record<string, SoundSource>>
  readonly cloudSounds?: Readonly<Record<string, CloudSoundSource>>
  /** Goes on with what an earlier session left unfinished; called once, after the first window is there. */
  resume?(): void | Promise<void>
  /** Ends every timer, request and child; what is unfinished waits on the disk. */
  close?(): void | Promise<void>
}

type Answers<M> = M extends { readonly handlers?: infer Offered }
  ? unknown extends Offered
    ? never
    : NonNullable<Offered>
  : never

type Intersection<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void
  ? I
  : never

/** Everything these modules answer together. */
export type CallsOf<M extends Readonly<Record<string, Module>>> = Intersection<
  { [K in keyof M]: Answers<M[K]> }[keyof M]
>
