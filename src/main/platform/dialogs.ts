/** What the system asks the person, or takes from them. Each answers null where they changed their mind. */
export interface Dialogs {
  pickFolder: () => Promise<string | null>
  /** A zip, or the passport.json inside a folder. */
  pickPassport: () => Promise<string | null>
  /** A new file. */
  pickTarget: (options: { fileName: string; extension: string }) => Promise<string | null>
  /** Prints a page without script to a PDF. */
  printPdf: (html: string) => Promise<Uint8Array>
  /** Shows a file or folder in the system's file manager. */
  showInFolder: (path: string) => void
  /** Hands real files to the system, which goes on with the drag. */
  startDrag: (paths: string[]) => Promise<void>
}

/**
 * The same dialogs, one at a time: a question while another is open is answered as if the person had changed their mind, since
 * a press made twice is meant once.
 */
export function oneAtATime(dialogs: Dialogs): Dialogs {
  let isAsking = false
  const alone =
    <A extends unknown[]>(ask: (...args: A) => Promise<string | null>) =>
    async (...args: A): Promise<string | null> => {
      if (isAsking) return null
      isAsking = true
      try {
        return await ask(...args)
      } finally {
        isAsking = false
      }
    }
  return {
    ...dialogs,
    pickFolder: alone(dialogs.pickFolder),
    pickPassport: alone(dialogs.pickPassport),
    pickTarget: alone(dialogs.pickTarget),
  }
}
