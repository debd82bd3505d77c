/** Texts of an upload's rows and toasts; those in spec/professional-clone.md sections 4 and 8 are exact. */
export const uploadTexts = {
  uploading: 'Uploading',
  percent: (percent: number) => `${percent}% uploaded`,
  processing: 'Processing',
  uploaded: 'Uploaded',
  waiting: 'Waiting',
  paused: 'Paused',
  network: 'A network error ocurred, please check your connection.',
  failed: 'Could not upload audio samples due to an internal error.',
  recordingFailed: 'Upload failed due to an internal error.',
  fileMissing: 'The file is no longer in the library.',
  removedInCloud: 'Removed from the cloud. Upload it again to restore it.',
} as const
