// Without zod: a window loads this with its first lines.

/**
 * - `queued`: on disk, not sent; waits for a slot of its concurrency group.
 * - `sent`: the request may have reached the cloud.
 * - `arriving`: its headers are in (a charge is certain), its audio is on the way.
 * - `kept`: its audio is whole on this disk.
 * - `checking`: cut off; the cloud's history is being read for it.
 * - `refused`: the cloud said no and charged nothing.
 * - `canceled`: ended by the person.
 * - `possibly-charged`: neither here nor in the history: the person is told.
 */
export const generationStates = [
  'queued',
  'sent',
  'arriving',
  'kept',
  'checking',
  'refused',
  'canceled',
  'possibly-charged',
] as const

const underWay: ReadonlySet<string> = new Set(['queued', 'sent', 'arriving', 'checking'])
/** Whether it is still open what becomes of it. */
export const isUnderWay = (state: (typeof generationStates)[number]): boolean => underWay.has(state)
