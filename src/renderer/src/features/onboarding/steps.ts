import type { Profile } from '@shared/domain/app/profile'
import { pathTo } from '@renderer/address/paths'
import firstRecording from './films/first-recording.webm?no-inline'
import firstSpeech from './films/first-speech.webm?no-inline'
import firstVoice from './films/first-voice.webm?no-inline'

/** A step of the checklist, as it is shown (spec/shell.md section 3). */
export interface ChecklistStep {
  id: string
  title: string
  description: string
  buttonText: string
  landingPage: string
  film: string
  isCompleted: boolean
}

/** The steps that Timbre leads to; those of other products are the web's. */
const known: Readonly<Record<string, Omit<ChecklistStep, 'id' | 'isCompleted'>>> = {
  'add-voice': {
    title: 'Add your voice',
    description: 'Design one from words, clone one from ten seconds, or find one in the library.',
    buttonText: 'Add voice',
    landingPage: pathTo('voices', { creationType: 'chooseVoiceType' }),
    film: firstVoice,
  },
  'upload-recordings': {
    title: 'Bring your recordings',
    description:
      'Record in the booth or add files. You see how many minutes are usable before anything is uploaded.',
    buttonText: 'Open professional clones',
    landingPage: pathTo('clones'),
    film: firstRecording,
  },
  'generate-speech': {
    title: 'Let it speak',
    description: 'Type a line, choose a voice, and hear it while it arrives.',
    buttonText: 'Open Text to Speech',
    landingPage: pathTo('text-to-speech'),
    film: firstSpeech,
  },
}

type Checklist = Profile['checklist']

export const stepsOf = (checklist: Checklist): ChecklistStep[] =>
  (checklist?.steps ?? []).flatMap(({ id, isCompleted }) => {
    const step = known[id]
    return step ? [{ id, isCompleted, ...step }] : []
  })

/** How many steps of other products are still to do; they are done on the web. */
export const otherStepsLeft = (checklist: Checklist): number =>
  (checklist?.steps ?? []).filter(({ id, isCompleted }) => !isCompleted && known[id] === undefined).length

/** Whether nothing of the checklist is left, here or on the web. */
export const isChecklistDone = (checklist: Checklist): boolean =>
  checklist !== null &&
  (checklist.isCompleted ||
    (checklist.steps.length > 0 && checklist.steps.every(({ isCompleted }) => isCompleted)))

/** spec/shell.md section 4. */
export const isChecklistShown = (checklist: Checklist): boolean =>
  checklist !== null && !checklist.isHidden && !checklist.isCompleted && stepsOf(checklist).length > 0

/** Open by default; null where every step is done. */
export const firstIncomplete = (steps: readonly ChecklistStep[]): string | null =>
  steps.find(({ isCompleted }) => !isCompleted)?.id ?? null

/** What stands where the steps would be; 'steps' where they are. */
export function checklistView(
  profile: Pick<Profile, 'isKnown' | 'checklist'> | undefined,
  { isSignedOut, isOffline }: { isSignedOut: boolean; isOffline: boolean },
): 'loading' | 'signed-out' | 'not-reached' | 'none' | 'steps' {
  if (profile?.isKnown === true) return stepsOf(profile.checklist).length === 0 ? 'none' : 'steps'
  if (profile && isSignedOut) return 'signed-out'
  return profile && isOffline ? 'not-reached' : 'loading'
}
