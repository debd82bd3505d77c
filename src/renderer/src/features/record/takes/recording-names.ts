const numbered = /^Recording (\d+)$/

/** The next free name: Recording 1, Recording 2... after the highest number used. */
export function nextRecordingName(names: readonly string[]): string {
  const highest = names.reduce((best, name) => Math.max(best, Number(numbered.exec(name)?.[1] ?? 0)), 0)
  return `Recording ${highest + 1}`
}
