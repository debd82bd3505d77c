import { call } from '@renderer/bridge/studio'
import { toast } from '@renderer/ui/feedback/toast'

/** Fills a new design from a pasted link and generates nothing. @returns its id; null where the link is none of a design */
export async function openLink(link: string): Promise<string | null> {
  const read = await call('deepLinks', 'read', { link: link.trim() })
  if (read.kind === 'voice-design') {
    const { id } = await call('voiceDesigns', 'create', { shared: read.design })
    toast.message('The link opened as a new design.')
    return id
  }
  toast.error(
    read.kind === 'refused'
      ? 'This link cannot be opened. It is damaged, or it is not a Timbre link.'
      : 'This link does not contain a voice design.',
  )
  return null
}
