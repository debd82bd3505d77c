import { createPublicKey, verify } from 'node:crypto'
import { z } from 'zod'
import { releaseNotes, updateVersion, type UpdateProblem } from '@shared/domain/app/update'

/** Before the signed text, so that a signature by the same key for anything else is none for a feed. */
const signedFor = 'timbre update feed 1\n'
const installerMaxBytes = 2_000_000_000

/** Told apart only here: the caller says it and leaves the app as it is. */
export class UpdateFailure extends Error {
  readonly problem: UpdateProblem
  /** The version on offer, where one is known. */
  readonly version: string | null
  constructor(
    problem: UpdateProblem,
    { version = null, cause }: { version?: string | null; cause?: unknown } = {},
  ) {
    super(problem, { cause })
    this.problem = problem
    this.version = version
  }
}

const envelope = z.strictObject({ release: z.string(), signature: z.base64() })

const release = z.strictObject({
  product: z.literal('studio.timbre.desktop'),
  platform: z.string(),
  arch: z.string(),
  version: updateVersion,
  notes: releaseNotes.shape.notes,
  files: z
    .array(
      z.strictObject({
        /** Beside the feed: a plain name, never a path. */
        name: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,120}\.(deb|AppImage|exe|zip)$/),
        /** Base64. */
        sha512: z.string().regex(/^[A-Za-z0-9+/]{86}==$/),
        bytes: z.number().int().min(1).max(installerMaxBytes),
      }),
    )
    .min(1)
    .max(8),
})

export type InstallKind = 'deb' | 'AppImage' | 'exe' | 'zip'

/** What a signed feed offers this installation. */
export interface OfferedUpdate {
  version: string
  notes: string
  file: { name: string; sha512: string; bytes: number }
}

/** Which feed is believed, and for what. */
export interface FeedTrust {
  /** Ed25519, SPKI in DER, Base64. */
  publicKey: string
  platform: string
  arch: string
  kind: InstallKind
  /** The version that runs. */
  version: string
}

/**
 * Reads a feed: `{ "release": "<JSON>", "signature": "<Base64>" }`, whose signature is over the text of `release`. Nothing
 * of it is looked at before the signature holds.
 * @returns null where the version that runs is the newest
 * @throws UpdateFailure
 */
export function readSignedFeed(text: string, trust: FeedTrust): OfferedUpdate | null {
  const signed = parsed(envelope, text, 'unsigned')
  if (!isSigned(signed, trust.publicKey)) throw new UpdateFailure('unsigned')
  const offered = parsed(release, signed.release, 'unusable')
  const { version, notes, platform, arch, files } = offered
  if (platform !== trust.platform || arch !== trust.arch) throw new UpdateFailure('unusable', { version })
  const order = compareVersions(version, trust.version)
  if (order < 0) throw new UpdateFailure('older', { version })
  if (order === 0) return null
  const file = files.find(({ name }) => name.endsWith(`.${trust.kind}`))
  if (file === undefined) throw new UpdateFailure('unusable', { version })
  return { version, notes, file }
}

function isSigned({ release, signature }: z.infer<typeof envelope>, publicKey: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
    if (key.asymmetricKeyType !== 'ed25519') return false
    return verify(null, Buffer.from(signedFor + release), key, Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}

function parsed<T>(schema: z.ZodType<T>, text: string, problem: UpdateProblem): T {
  try {
    return schema.parse(JSON.parse(text))
  } catch (cause) {
    throw new UpdateFailure(problem, { cause })
  }
}

/** Below 0 where `a` is older, 0 for the same. A part that is no number counts as 0. */
function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) =>
    version.split('.').map((part) => Number.parseInt(part, 10) || 0),
  )
  for (const at of [0, 1, 2]) {
    const difference = (left?.[at] ?? 0) - (right?.[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
