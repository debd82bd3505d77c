import { AudioLines, LibraryBig, Sparkles, Timer, type LucideIcon } from 'lucide-react'
import type { AccessAction, AccessRefusal } from '@shared/access/access-rules'
import { enterpriseCloneNote } from '@shared/domain/cloud/clone-rules'
import type { CreationType } from '@renderer/address/address'
import type { AddVoiceAddress } from '@renderer/address/add-voice-address'

export type WayName = Exclude<CreationType, 'chooseVoiceType'> | 'library'

/** One of the four ways to a new voice (spec/add-voice.md sections 1 and 6). */
export interface VoiceWay {
  name: WayName
  icon: LucideIcon
  title: string
  text: string
  effort: string
  needs: string
  /** What of it can be done without the cloud. */
  offline: string
  note?: string
  button: string
  action: AccessAction
}

export const voiceWays: readonly VoiceWay[] = [
  {
    name: 'voiceDesign',
    icon: Sparkles,
    title: 'Voice Design',
    text: 'Create a voice from a text prompt.',
    effort: 'A prompt, then three previews',
    needs: 'A free custom voice slot',
    offline: 'You can write the prompt offline. Generating needs the cloud.',
    button: 'Design a voice',
    action: 'designVoice',
  },
  {
    name: 'cloneVoice',
    icon: Timer,
    title: 'Instant Voice Clone',
    text: 'Clone a voice from about 10 seconds of audio.',
    effort: 'About 2 minutes of work',
    needs: 'The Starter plan or higher',
    offline: 'You can prepare it offline. It is made when you send it to the cloud.',
    button: 'Clone a voice',
    action: 'cloneVoice',
  },
  {
    name: 'professionalVoiceClone',
    icon: AudioLines,
    title: 'Professional Voice Clone',
    text: 'The most realistic clone of your own voice, from at least 30 minutes of clean audio.',
    effort: 'About 5 minutes of setup, then training of about 6 hours, with a notification',
    needs: 'The Creator plan or higher and a free professional voice slot',
    offline:
      'You can record, check and prepare everything offline. Verification and training need the cloud.',
    note: enterpriseCloneNote,
    button: 'Clone professionally',
    action: 'cloneVoiceProfessionally',
  },
  {
    name: 'library',
    icon: LibraryBig,
    title: 'Voice Library',
    text: 'Browse voices that others share.',
    effort: 'Nothing to prepare',
    needs: 'Permission to add voices from the library',
    offline: 'The library needs the cloud.',
    button: 'Browse voices',
    action: 'browseVoiceLibrary',
  },
]

/** The way an open dialog shows; null at the choice. */
export const wayOf = ({ creationType }: Pick<AddVoiceAddress, 'creationType'>): VoiceWay | null =>
  voiceWays.find(({ name }) => name === creationType) ?? null

/**
 * Why an open dialog goes back to the choice of a way (spec/add-voice.md section 4). Work of one's own on this computer is
 * never closed: an open draft, and the professional clone's introduction where it was asked for by name, whose local draft
 * nothing blocks (rulings).
 * @param refusal what access says of this way
 */
export function returnReason(
  { voiceDraft, step }: Pick<AddVoiceAddress, 'voiceDraft' | 'step'>,
  refusal: AccessRefusal | null,
): string | null {
  if (voiceDraft !== null || step !== null || refusal === null || refusal.reason === 'connection') return null
  return refusal.text
}
