import { plainName, plainText } from '@shared/lib/plain-text'
import type { WireAnnouncements } from '@shared/wire'
import type { CloudAnnouncement, CloudImage } from '../cloud-types'
import { nameMaxChars, textMaxChars } from './text-limits'

type WireImage = WireAnnouncements['docs'][number]['largeImage']

const imageFromWire = (wire: WireImage): CloudImage | null =>
  wire?.url ? { url: wire.url, alt: plainName(wire.alt ?? '', nameMaxChars) } : null

/** Newest first; what has no readable time is left out. */
export const announcementsFromWire = (wire: WireAnnouncements): CloudAnnouncement[] =>
  wire.docs
    .map((each) => ({
      id: each.slug,
      title: plainName(each.title, nameMaxChars),
      description: plainText(each.description ?? '', textMaxChars),
      atMs: Date.parse(each.timestamp),
      largeImage: imageFromWire(each.largeImage),
      smallImage: imageFromWire(each.smallImage),
      linkTo: each.linkTo ?? null,
      isImportant: each.isImportant ?? false,
      isFlagControlled: each.featureFlagControlled ?? false,
      callToAction: each.cta
        ? { label: plainName(each.cta.label, nameMaxChars), url: each.cta.url ?? null }
        : null,
    }))
    .filter(({ atMs }) => Number.isFinite(atMs))
    .toSorted((a, b) => b.atMs - a.atMs)
