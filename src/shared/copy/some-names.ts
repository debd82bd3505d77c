const namedMax = 3

/** The first three, and how many more. @param count of all, where not all of them have a name here */
export function someNames(names: readonly string[], count = names.length): string {
  const first = names.slice(0, namedMax)
  const rest = count - first.length
  return rest > 0 ? `${first.join(', ')} and ${rest} more` : first.join(', ')
}
