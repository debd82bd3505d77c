import type { Passport } from '@shared/domain/dataset/passport'
import { plainName, plainText } from '@shared/lib/plain-text'
import { draftDescriptionMaxChars, draftNameMaxChars } from '@shared/limits'

const plain = (name: string): string => plainName(name, draftNameMaxChars)
const named = <T extends { name: string }>(things: readonly T[]): T[] =>
  things.map((thing) => ({ ...thing, name: plain(thing.name) }))

/** What strangers may have named: shown and kept as what comes from the cloud is. */
export const withPlainNames = (passport: Passport): Passport => ({
  ...passport,
  draft: {
    ...passport.draft,
    name: plain(passport.draft.name),
    description: plainText(passport.draft.description, draftDescriptionMaxChars),
    labels: passport.draft.labels.map(({ label, value }) => ({ label: plain(label), value: plain(value) })),
  },
  samples: named(passport.samples).map((sample) => ({ ...sample, sourceName: plain(sample.sourceName) })),
  takes: named(passport.takes),
  reels: named(passport.reels),
  scripts: passport.scripts.map((script) => ({ ...script, title: plain(script.title) })),
})
