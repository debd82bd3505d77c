import type { Domain, Handlers } from '@shared/ipc/contract'
import type { ByteSource } from '../platform/files/byte-source'

/** Some of the contract's calls, by domain. */
export type Calls = { [D in Domain]?: Partial<Handlers[D]> }

/** Some calls of one domain. */
export type CallsIn<D extends Domain, N extends keyof Handlers[D]> = Record<D, Pick<Handlers[D], N>>

type Found = ByteSource | null | Promise<ByteSource | null>
/** Resolves `studio://app/<kind>/<id>`; null for an unknown sound. */
export type SoundSource = (id: string, query: URLSearchParams) => Found
/** Resolves `studio://app/<kind>/<voice id>/<sample id>`, with ids of the cloud. */
export type CloudSoundSource = (voiceId: string, sampleId: string) => Found

/**
 * One part of main, listed by the scope it lives in. It publishes to windows through the event contract, and to other
 * modules through its topics.
 */
export interface Module<Offered extends Calls = Calls> {
  /** The calls it answers; several modules can share a domain. */
  readonly handlers?: Offered
  /** By kind. */
  readonly sounds?: Readonly<Record<string, SoundSource>>
  readonly cloudSounds?: Readonly<Record<string, CloudSoundSource>>
  /** Resumes unfinished work of an earlier session; called once, after the first window is open. */
  resume?(): void | Promise<void>
  /** Ends every timer, request, and child process; unfinished work waits on disk. */
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

/** All calls that these modules answer. */
export type CallsOf<M extends Readonly<Record<string, Module>>> = Intersection<
  { [K in keyof M]: Answers<M[K]> }[keyof M]
>
