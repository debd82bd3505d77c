interface Fiber {
  tag: number
  memoizedState: unknown
  child: Fiber | null
  sibling: Fiber | null
  stateNode: { current?: Fiber } | null
}

/** React's number for a `Suspense`, whose state is null while it shows its children. */
const suspenseTag = 13

/**
 * Whether something is shown in place of what is still being loaded. A dialog that is fetched when it is opened has nothing in its
 * place, and React holds it back for up to 300 ms after it came: meanwhile no answer, no font and no animation is on its way.
 * @param root what React draws into
 */
export function isSuspended(root: HTMLElement): boolean {
  const container = root as unknown as Record<string, Fiber | undefined>
  const key = Object.keys(container).find((each) => each.startsWith('__reactContainer$')) ?? ''
  const waiting: Fiber[] = []
  const first = container[key]?.stateNode?.current
  if (first) waiting.push(first)
  for (let fiber = waiting.pop(); fiber; fiber = waiting.pop()) {
    if (fiber.tag === suspenseTag && fiber.memoizedState !== null) return true
    if (fiber.sibling) waiting.push(fiber.sibling)
    if (fiber.child) waiting.push(fiber.child)
  }
  return false
}
