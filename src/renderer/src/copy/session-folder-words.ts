/** Said when a session's folder begins to come in. */
export const openingSessionWords: [title: string, more: { description: string }] = [
  'Opening a session folder',
  {
    description: 'Every take is checked against its hash. The recordings appear when all of them are here.',
  },
]
