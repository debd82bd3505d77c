import { plainName, plainText } from '@shared/lib/plain-text'
import { announcementsMax } from '@shared/limits'
import type { WireAnnouncements } from '@shared/wire'
import type { CloudAnnouncement, CloudImage } from '../cloud-types'
import { nameMaxChars, textMaxChars } from './text-limits'

type WireImage = WireAnnouncements['docs'][number]['largeImage']

const imageFromWire = (wire: WireImage, base: string): CloudImage | null =>
  wire?.url && URL.canParse(wire.url, base)
    ? { url: new URL(wire.url, base).href, alt: plainName(wire.alt ?? '', nameMaxChars) }
    : null

/** No id or address that is meant is longer; one that is would make all that is kept unreadable. */
const addressMaxChars = 2_000

const shortOrNull = (text: string | null | undefined): string | null =>
  text && text.length <= addressMaxChars ? text : null

/** More than any news has; a text of line breaks alone would push the others out of sight. */
const linesMax = 20

const shortText = (text: string): string =>
  plainText(text, textMaxChars)
    .replace(/\s*\n\s*\n\s*/g, '\n\n')
    .trim()
    .split('\n')
    .slice(0, linesMax)
    .join('\n')

/**
 * Newest first, at most as many as were asked for; what has no readable time or id, or that of another, is left out.
 * @param base the address asked, for images that are named by their path
 */
export const announcementsFromWire = (wire: WireAnnouncements, base: string): CloudAnnouncement[] =>
  wire.docs
    .slice(0, announcementsMax)
    .map((each) => ({
      id: each.slug,
      title: plainName(each.title, nameMaxChars),
      description: shortText(each.description ?? ''),
      atMs: Date.parse(each.timestamp),
      largeImage: imageFromWire(each.largeImage, base),
      smallImage: imageFromWire(each.smallImage, base),
      linkTo: shortOrNull(each.linkTo),
      isImportant: each.isImportant ?? false,
      isFlagControlled: each.featureFlagControlled ?? false,
      callToAction: each.cta
        ? { label: plainName(each.cta.label, nameMaxChars), url: shortOrNull(each.cta.url) }
        : null,
    }))
    .filter(
      ({ id, atMs }, at, all) =>
        Number.isFinite(atMs) &&
        id !== '' &&
        id.length <= nameMaxChars &&
        all.findIndex((other) => other.id === id) === at,
    )
    .toSorted((a, b) => b.atMs - a.atMs)
