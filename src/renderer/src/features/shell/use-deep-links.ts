import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { DeepLink } from '@shared/domain/app/deep-link'
import { useAnswer } from '@renderer/bridge/queries'
import { call } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { withAddVoice } from '@renderer/address/add-voice-address'
import { pathTo } from '@renderer/address/paths'
import { useAddVoice } from '@renderer/address/use-add-voice'
import { useWizard } from '@renderer/address/use-wizard'
import { isTakeRunning } from '@renderer/recorder/running-takes'
import { toast } from '@renderer/ui/feedback/toast'
import { topModal } from '@renderer/ui/overlays/use-modal-focus'
import { addressOfLink } from './address-of-link'

const toastId = 'deep-link'
const refusedId = 'deep-link-refused'
/** It waits as long as the work in front of it. */
const offeredForMs = 24 * 3_600_000

export type OpenedFiles = Extract<DeepLink, { kind: 'files' }>
type LeadingLink = Exclude<DeepLink, { kind: 'refused' } | { kind: 'files' } | { kind: 'web' }>

/**
 * Opens what links and files from outside ask for, also one that came before the window. Links fill and open, and do nothing
 * else: over a take, a wizard or any dialog they are offered, because opening them would close it; so is one whose page would
 * turn on the microphone or choose another voice. What becomes of files is asked.
 * @returns the files to ask about
 */
export function useDeepLinks(): { files: OpenedFiles | null; closeFiles: () => void } {
  const navigate = useNavigate()
  const [files, setFiles] = useState<OpenedFiles | null>(null)
  const waiting = useAnswer('deepLinks', 'waiting', {}).data ?? null
  /** Of many at once the first opens, and the newest of the others is offered. */
  const isLeading = useRef(false)
  const isWorking = [useWizard().address, useAddVoice().address].some((address) => address !== null)

  const arrived = useEffectEvent((number: number, link: DeepLink) => {
    const settle = (): Promise<null> => call('deepLinks', 'opened', { number })
    if (link.kind === 'refused') {
      toast.error('This link cannot be opened. It is damaged, or it is not a Timbre link.', { id: refusedId })
      return void settle().catch(toastError)
    }
    if (link.kind === 'web') {
      const openInBrowser = async (): Promise<void> => {
        await call('deepLinks', 'openWeb', { number })
        await settle()
      }
      return void toast.message('This page is on the web.', {
        id: toastId,
        description: link.url,
        action: { label: 'Open in browser', onSelect: () => void openInBrowser().catch(toastError) },
        durationMs: offeredForMs,
      })
    }
    const isBusy = (): boolean => isLeading.current || isWorking || isTakeRunning() || topModal() !== null
    const offer = (): void =>
      void toast.message(
        link.kind === 'files' ? 'Files were opened with Timbre.' : 'A link to Timbre was opened.',
        {
          id: toastId,
          description: isBusy() ? 'It replaces what is open here.' : 'Open it when you are ready.',
          action: { label: 'Open', onSelect: open },
          durationMs: offeredForMs,
        },
      )
    const open = (): void => {
      // Each opening fills a design of its own.
      if (isLeading.current) return
      isLeading.current = true
      go()
        .catch(toastError)
        .finally(() => (isLeading.current = false))
    }
    const go = async (): Promise<void> => {
      if (isTakeRunning()) {
        offer()
        // Refused, in words.
        return void navigate(pathTo('voices'))
      }
      if (link.kind === 'files') setFiles(link)
      else await navigate(await addressOf(link))
      await settle()
    }
    if (isBusy() || (link.kind === 'page' && link.isAsking)) offer()
    else open()
  })
  const arrivedLast = useRef(0)
  useEffect(() => {
    if (waiting === null) toast.dismiss(toastId)
    else if (waiting.number !== arrivedLast.current) {
      arrivedLast.current = waiting.number
      arrived(waiting.number, waiting.link)
    }
  }, [waiting])
  return { files, closeFiles: () => setFiles(null) }
}

/** Where a link leads. What it fills in stays, also where the window closes at once. */
async function addressOf(link: LeadingLink): Promise<string> {
  if (link.kind !== 'voice-design') return addressOfLink(link)
  const { id: voiceDraft } = await call('voiceDesigns', 'create', { shared: link.design })
  return pathTo('voices', withAddVoice('voiceDesign', { voiceDraft }))
}
