import { useAddVoice } from '@renderer/address/use-add-voice'
import { call } from '@renderer/bridge/studio'
import { useVoiceDesigns } from '@renderer/bridge/voice-design-queries'
import { counted } from '@renderer/copy/format'
import { UnfinishedList } from '@renderer/features/drafts/unfinished-list'
import { designTitle } from './design-words'

/** Voice designs that were begun and not saved. */
export function UnfinishedDesigns() {
  const { open } = useAddVoice()
  const designs = useVoiceDesigns().data ?? []
  return (
    <UnfinishedList
      title="Voice designs"
      kind="voice design"
      items={designs.map((design) => ({
        id: design.id,
        title: designTitle(design),
        stage: counted(design.previewCount, 'preview'),
        updatedAtMs: design.updatedAtMs,
      }))}
      onContinue={(id) => open('voiceDesign', { voiceDraft: id })}
      remove={(id) => call('voiceDesigns', 'remove', { id })}
      restore={(id) => call('voiceDesigns', 'restore', { id })}
    />
  )
}
