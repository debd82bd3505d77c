import { useEffect, useState } from 'react'
import { ArrowLeft } from 'lucide-react'
import { accessRefusal } from '@shared/access/access-rules'
import type { AddVoiceAddress } from '@renderer/address/add-voice-address'
import { useAddVoice } from '@renderer/address/use-add-voice'
import { useWizard } from '@renderer/address/use-wizard'
import { useAccessFacts, useFreshAccess } from '@renderer/bridge/access-queries'
import { useVoiceDesign } from '@renderer/bridge/voice-design-queries'
import { CloneStepper, InstantCloneStep } from '@renderer/features/instant-clone/instant-clone-step'
import { useIsUntouched } from '@renderer/features/instant-clone/use-is-untouched'
import { IntroductionStep } from '@renderer/features/professional-clone/introduction/introduction-step'
import { useWantedDraft } from '@renderer/features/professional-clone/wizard/wanted-draft'
import { VoiceDesignStep } from '@renderer/features/voice-design/voice-design-step'
import { Button } from '@renderer/ui/button'
import { FullDialog } from '@renderer/ui/overlays/full-dialog'
import { ChooseWay } from './choose-way'
import { returnReason, wayOf, type VoiceWay } from './voice-ways'

/** Adding a voice: the choice of a way, then that way. The wizard takes over where a professional clone's draft is open. */
export function AddVoiceDialog({ address }: { address: AddVoiceAddress }) {
  useFreshAccess()
  const facts = useAccessFacts().data
  const { open, replace, setDraft, close } = useAddVoice()
  const wanted = useWantedDraft(useWizard().address)
  const way = wayOf(address)
  const isOfWizard = way?.name === 'professionalVoiceClone' && wanted.kind !== 'none'

  const refusalOf = (of: VoiceWay, at: Pick<AddVoiceAddress, 'voiceDraft' | 'step'>): string | null =>
    facts ? returnReason(at, accessRefusal(of.action, facts)) : null
  const [begunId, setBegunId] = useState<string | null>(null)
  const begun = useVoiceDesign(begunId).data
  // One that this dialog began, and in which nothing was done, is nobody's work yet.
  const isUntouchedDesign =
    begun?.id === address.voiceDraft && begun.prompt === '' && begun.generations.length === 0
  const [begunCloneId, setBegunCloneId] = useState<string | null>(null)
  const isUntouchedClone = useIsUntouched(begunCloneId) && begunCloneId === address.voiceDraft
  const isUntouched = isUntouchedDesign || isUntouchedClone
  const at = { ...address, voiceDraft: isUntouched ? null : address.voiceDraft }
  const isRefused = way !== null && !isOfWizard && refusalOf(way, at) !== null
  /** The way that led back here; why, follows what the workspace says meanwhile. */
  const [refusedWay, setRefusedWay] = useState<VoiceWay | null>(null)
  if (isRefused && refusedWay !== way) setRefusedWay(way)
  useEffect(() => {
    if (isRefused) replace('chooseVoiceType')
  }, [isRefused, replace])

  const otherWays = (
    <Button variant="ghost" icon={ArrowLeft} onClick={() => open('chooseVoiceType')}>
      {/* Beside the steps of a clone a narrow window has room for the arrow alone. */}
      <span className={way?.name === 'cloneVoice' ? 'sr-only wide:not-sr-only' : undefined}>
        Other ways to add a voice
      </span>
    </Button>
  )
  if (isOfWizard) return null
  if (way === null || isRefused)
    return (
      <FullDialog onClose={close} title="Add voice" isClosedByEscape>
        <ChooseWay
          reason={refusedWay && refusalOf(refusedWay, { voiceDraft: null, step: null })}
          onLeave={() => setRefusedWay(null)}
        />
      </FullDialog>
    )
  return (
    <FullDialog
      onClose={close}
      title={titles[way.name]}
      header={way.name === 'cloneVoice' ? <CloneStepper cloneId={address.voiceDraft} /> : otherWays}
      aside={way.name === 'cloneVoice' ? otherWays : null}
    >
      {way.name === 'voiceDesign' ? (
        <VoiceDesignStep
          designId={address.voiceDraft}
          onBegin={(voiceDraft) => {
            setBegunId(voiceDraft)
            setDraft('voiceDesign', voiceDraft)
          }}
          onClose={close}
        />
      ) : way.name === 'cloneVoice' ? (
        <InstantCloneStep
          cloneId={address.voiceDraft}
          onBegin={(voiceDraft) => {
            setBegunCloneId(voiceDraft)
            setDraft('cloneVoice', voiceDraft)
          }}
          onClose={close}
        />
      ) : (
        <IntroductionStep />
      )}
    </FullDialog>
  )
}

const titles: Record<VoiceWay['name'], string> = {
  voiceDesign: 'Voice design',
  cloneVoice: 'Instant voice clone',
  professionalVoiceClone: 'Professional voice clone',
  library: 'Voice library',
}
