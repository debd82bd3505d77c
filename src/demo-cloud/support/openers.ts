/** What most answers begin with: one breath each, made before it is needed. */
export const openers = [
  'Sure.',
  'Let me show you.',
  'Good question.',
  'I did not understand that.',
  'That is yours to press.',
] as const
