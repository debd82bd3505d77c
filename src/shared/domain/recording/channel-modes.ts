/** Which channels of a device are recorded; those from `input-3` on only the native engine has. */
export const channelModes = [
  'mono',
  'left',
  'right',
  'stereo',
  'input-3',
  'input-4',
  'input-5',
  'input-6',
  'input-7',
  'input-8',
] as const
