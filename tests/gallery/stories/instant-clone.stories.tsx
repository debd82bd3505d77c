import type { InstantClone } from '@shared/domain/cloud/instant-clone'
import type { Sample } from '@shared/domain/dataset/sample'
import { draftIdOf } from '../../renderer/builders'
import { pictureMs } from '../clock'
import { findingOf, longName, reportOf, sampleOf } from '../data'
import type { Screen } from '../story'

const id = draftIdOf(650)
const clone: InstantClone = {
  id,
  mode: 'create',
  voiceId: null,
  name: '',
  description: '',
  labels: [{ label: 'language', value: 'en' }],
  removeBackgroundNoise: false,
  hasAgreed: false,
  stretches: null,
  removedSampleIds: [],
  step: 'upload',
  remoteSamples: [],
  smallerFiles: [],
  preview: { state: 'none', sentShare: null },
  saving: 'idle',
  verification: null,
  problems: [],
  createdAtMs: pictureMs,
  updatedAtMs: pictureMs,
}
const sized = (n: number, name: string, durationMs: number | null, sizeBytes: number): Sample => {
  const sample = sampleOf(n, { name, draftId: id, sizeBytes })
  return sample.facts ? { ...sample, facts: { ...sample.facts, durationMs } } : sample
}
const samples = [
  sized(1, 'Interview, whole evening.wav', 2 * 3_600_000, 1_382_000_000),
  sized(2, `${longName}.mp3`, 14_000, 340_000),
  sized(3, 'Hello.mp3', 3_200, 51_000),
  sampleOf(4, { name: 'importing.wav', draftId: id, state: 'importing', facts: null, sizeBytes: 0 }),
]
const answersOf = (changes: Partial<InstantClone>, list: readonly Sample[]): Screen['answers'] => ({
  instantClones: { get: () => ({ ...clone, ...changes }) },
  samples: { list: () => [...list] },
  judging: {
    report: () =>
      reportOf(
        [...list],
        list.slice(0, 1).map((sample) => findingOf(sample, { kind: 'noise' })),
      ),
  },
})
const cloning = (
  name: string,
  changes: Partial<InstantClone>,
  list: readonly Sample[] = samples,
  views: Screen['views'] = ['light', 'dark'],
): Screen => ({
  name: `instant-clone-${name}`,
  path: `/voices?mode=create&creationType=cloneVoice&voiceDraft=${id}`,
  views,
  answers: answersOf(changes, list),
})
const details = { step: 'details', name: 'My own voice', hasAgreed: true } as const
const made = { ...details, step: 'verification', saving: 'saved', voiceId: 'voice' } as const

export const instantClone: readonly Screen[] = [
  cloning('empty', {}, []),
  cloning('files', {}, samples, ['light', 'dark', 'narrow', 'zoomed', 'contrast']),
  cloning('details', { ...details, preview: { state: 'ready', sentShare: null } }, samples.slice(1, 2)),
  cloning('sending', { ...details, preview: { state: 'running', sentShare: 0.4 } }, samples.slice(1, 2), [
    'light',
  ]),
  cloning(
    'refused',
    {
      ...details,
      problems: [
        { field: 'files', text: 'The same file was given more than once.', isOfPreview: true, atMs: 1 },
      ],
    },
    samples.slice(1, 2),
    ['light'],
  ),
  cloning('verification', { ...made, verification: 'required' }, []),
  cloning('finished', { ...made, verification: 'verified' }, []),
  cloning('skipped', { ...made, verification: 'skipped' }, [], ['light']),
]
