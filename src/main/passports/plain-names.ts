import type { Passport } from '@shared/domain/dataset/passport'
import type { SessionFolder } from '@shared/domain/recording/session-folder'
import { plainName, plainText } from '@shared/lib/plain-text'
import { draftDescriptionMaxChars, draftNameMaxChars } from '@shared/limits'

const plain = (name: string): string => plainName(name, draftNameMaxChars)
const named = <T extends { name: string }>(things: readonly T[]): T[] =>
  things.map((thing) => ({ ...thing, name: plain(thing.name) }))
const titled = <T extends { title: string }>(things: readonly T[]): T[] =>
  things.map((thing) => ({ ...thing, title: plain(thing.title) }))
const described = <T extends Pick<Passport['draft'], 'name' | 'description' | 'labels'>>(draft: T): T => ({
  ...draft,
  name: plain(draft.name),
  description: plainText(draft.description, draftDescriptionMaxChars),
  labels: draft.labels.map(({ label, value }) => ({ label: plain(label), value: plain(value) })),
})

/** What strangers may have named: shown and kept as what comes from the cloud is. */
export const withPlainNames = (passport: Passport): Passport => ({
  ...passport,
  draft: described(passport.draft),
  samples: named(passport.samples).map((sample) => ({ ...sample, sourceName: plain(sample.sourceName) })),
  takes: named(passport.takes),
  reels: named(passport.reels),
  scripts: titled(passport.scripts),
})

/** The same of a session. */
export const withPlainSessionNames = (session: SessionFolder): SessionFolder => ({
  ...session,
  draft: session.draft && described(session.draft),
  takes: named(session.takes),
  recordings: named(session.recordings),
  scripts: titled(session.scripts),
})
