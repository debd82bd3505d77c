import type { UpdateProblem, UpdateStatus } from '@shared/domain/app/update'

/** What an update waits for, by what main calls it. */
const works: Readonly<Record<string, string>> = {
  recording: 'the recording',
  upload: 'the upload',
  conversion: 'the conversion',
  generation: 'the generation',
  export: 'the export',
  import: 'adding files',
}
const end = (work: string): string => `${works[work] ?? 'other work'} has finished`

const problems: Readonly<Record<UpdateProblem, string>> = {
  unreachable: 'The update server could not be reached.',
  redirected: 'The update server points somewhere else. Nothing was downloaded.',
  unsigned: 'The update is not signed by Timbre’s makers. Nothing was downloaded.',
  unusable: 'The update is not for this app. Nothing was downloaded.',
  older: 'The update server offers an older version. Nothing was downloaded.',
  damaged: 'The download did not match its signature and was discarded.',
  'not-downloaded': 'The update could not be downloaded.',
  'not-installed': 'The update could not be installed. Your current version is unchanged.',
}

/** What About says of updates; a problem comes with its own tone. */
export interface UpdateWords {
  text: string
  isProblem: boolean
}

/** @param when how a moment is said */
export function updateWords(status: UpdateStatus, when: (atMs: number) => string): UpdateWords {
  const plain = (text: string): UpdateWords => ({ text, isProblem: false })
  switch (status.state) {
    case 'off':
      return plain(
        status.reason === 'no-feed'
          ? 'Updates are not available for this build.'
          : 'This copy was not installed with an installer, so it cannot update itself.',
      )
    case 'idle':
      if (status.problem !== null)
        return { text: problemText(status.problem, status.version), isProblem: true }
      return plain(
        status.checkedAtMs === null
          ? 'Not checked yet.'
          : `Timbre is up to date. Checked ${when(status.checkedAtMs)}.`,
      )
    case 'checking':
      return plain('Checking for updates…')
    case 'waiting':
      return plain(`Timbre ${status.version} downloads when ${end(status.waitsFor)}.`)
    case 'downloading':
      return plain(`Downloading Timbre ${status.version}…`)
    case 'ready':
      return plain(
        status.waitsFor === null
          ? `Timbre ${status.version} is ready.`
          : `Timbre ${status.version} is ready. Restart when ${end(status.waitsFor)}.`,
      )
    case 'applying':
      return plain(`Installing Timbre ${status.version}…`)
  }
}

const problemText = (problem: UpdateProblem, version: string | null): string =>
  problem === 'not-installed' && version !== null
    ? `Timbre ${version} could not be installed. Your current version is unchanged.`
    : problems[problem]
