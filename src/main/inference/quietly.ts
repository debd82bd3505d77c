/** What comes, or null where it fails with an error that is expected; any other is thrown. */
export function quietly<T>(coming: Promise<T>, isExpected: (error: unknown) => boolean): Promise<T | null> {
  return coming.catch((error: unknown) => {
    if (isExpected(error)) return null
    throw error
  })
}
