/** Said when a dataset begins to come in. */
export const importingDatasetWords: [title: string, more: { description: string }] = [
  'Importing a dataset',
  { description: 'The draft appears when all files are imported.' },
]

/** Said when a session's folder begins to come in. */
export const openingSessionWords: [title: string, more: { description: string }] = [
  'Opening a session folder',
  {
    description: 'Every take is checked against its hash. The recordings appear when all of them are here.',
  },
]
