import type { BoothCommand } from '@shared/domain/recording/recorder'

/** What the booth's keys do, in the order they are listed. */
export const commandNames: Record<BoothCommand, string> = {
  record: 'Record or stop',
  stop: 'Stop',
  retake: 'Retake last line',
  punch: 'Punch in',
  mark: 'Add marker',
  'next-line': 'Next line',
  'previous-line': 'Previous line',
  flag: 'Flag',
  export: 'Export',
}
export const boothCommands = Object.keys(commandNames) as BoothCommand[]
