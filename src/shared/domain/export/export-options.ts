// Apart from the schemas, so that a window shows them without a schema library.

export const exportFormats = ['wav16', 'wav24', 'flac', 'mp3'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** The count of an MP3's chapters has one byte. */
export const mp3MaxMarkers = 255

/** none: level, rate and channels as recorded. */
export const exportPresets = ['none', 'acx', 'broadcast', 'custom'] as const
export type ExportPreset = (typeof exportPresets)[number]

/** all: one after the other in one file. each: a file for each. lines: one for each line of the script. */
export const exportLayouts = ['each', 'all', 'lines'] as const
export type ExportLayout = (typeof exportLayouts)[number]

/** What a file-name pattern of an export may hold, each in braces. */
export const exportPlaceholders = [
  'date',
  'time',
  'name',
  'draft',
  'script',
  /** Its number in the script. */
  'line',
  /** How the line begins. */
  'text',
  'n',
] as const
