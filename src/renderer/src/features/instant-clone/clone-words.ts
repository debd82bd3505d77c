import type {
  InstantClone,
  InstantCloneProblem,
  InstantCloneSummary,
} from '@shared/domain/cloud/instant-clone'

export const cloneSteps = ['upload', 'details', 'verification'] as const
export type CloneStep = (typeof cloneSteps)[number]

/** Names of the steps (spec/add-voice.md section 2): the last is Finish up where nothing has to be verified any more. */
export const stepNamesOf = ({
  mode,
  verification,
}: Pick<InstantClone, 'mode' | 'verification'>): Record<CloneStep, string> => ({
  upload: mode === 'edit' ? 'Edit Audio' : 'Upload Audio',
  details: 'Voice Information',
  verification: verification === null || verification === 'required' ? 'Verification' : 'Finish up',
})

/** What the cloud said of a field; null if nothing. */
export const problemAt = (
  { problems }: Pick<InstantClone, 'problems'>,
  field: InstantCloneProblem['field'],
): string | null => problems.find((problem) => problem.field === field)?.text ?? null

/** Name of a clone in a list. */
export const cloneTitle = ({ name }: Pick<InstantCloneSummary, 'name'>): string =>
  name.trim() || 'Untitled instant clone'
