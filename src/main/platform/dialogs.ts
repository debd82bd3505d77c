/** What the system asks the person, or takes from them. Each answers null where they changed their mind. */
export interface Dialogs {
  pickFolder: () => Promise<string | null>
  /** A zip, or the passport.json inside a folder. */
  pickPassport: () => Promise<string | null>
  /** A new file. */
  pickTarget: (options: { fileName: string; extension: string }) => Promise<string | null>
  /** Prints a page without script to a PDF. */
  printPdf: (html: string) => Promise<Uint8Array>
  /** Hands real files to the system, which goes on with the drag. */
  startDrag: (paths: string[]) => Promise<void>
}
