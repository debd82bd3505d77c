/** Resolves to null for an expected error; rejects with any other. */
export function quietly<T>(coming: Promise<T>, isExpected: (error: unknown) => boolean): Promise<T | null> {
  return coming.catch((error: unknown) => {
    if (isExpected(error)) return null
    throw error
  })
}
