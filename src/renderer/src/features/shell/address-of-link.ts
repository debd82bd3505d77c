import type { DeepLink } from '@shared/domain/app/deep-link'
import { withAddVoiceFromOutside } from '@renderer/address/add-voice-address'
import { pathTo } from '@renderer/address/paths'

/** Where a link leads that only opens something. */
export function addressOfLink(
  link: Extract<DeepLink, { kind: 'add-voice' | 'voice-library' | 'page' }>,
): string {
  switch (link.kind) {
    case 'add-voice':
      return pathTo('voices', withAddVoiceFromOutside(link.creationType))
    case 'voice-library':
      return `${pathTo('voiceLibrary')}?${link.search}`
    case 'page':
      return `${link.path}${link.search === '' ? '' : `?${link.search}`}${link.hash}`
  }
}
