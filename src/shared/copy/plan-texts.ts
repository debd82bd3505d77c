/** Why a plan leaves a file out, and its problems. */
export const planTexts = {
  inCloud: 'Already in the cloud.',
  dropped: 'Left out by you.',
  importing: 'Still being added.',
  failed: 'Could not be added.',
  nothing: 'Nothing to upload.',
  elsewhere: 'The voice is in another workspace. Select Upload to send the files to this one.',
  sampleDataset: 'The sample dataset can be uploaded to the demo workspace only.',
} as const
