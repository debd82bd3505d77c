import { copyFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { app, type BrowserWindow, dialog, shell, systemPreferences } from 'electron'
import type { LinkTarget } from './links'

/** Shows a page in the system's browser or a file in its own program. Targets come from links.ts, never from a window. */
export async function openTarget(target: LinkTarget): Promise<void> {
  if (target.kind === 'page') await shell.openExternal(target.url)
  else await shell.openPath(target.path)
}

/** Whether this program may use the microphone; macOS asks the person the first time. */
export const mayUseMicrophone = (): Promise<boolean> =>
  process.platform === 'darwin' ? systemPreferences.askForMediaAccess('microphone') : Promise.resolve(true)

/** TIMBRE_PICKED, for journeys of an unpackaged build: the folder that answers a dialog in the person's place. */
const pickedForTests = (): string | null => (app.isPackaged ? null : (process.env['TIMBRE_PICKED'] ?? null))

/** The system's folder picker; null when the person closed it. */
export async function pickFolder(window: BrowserWindow | null): Promise<string | null> {
  const picked = pickedForTests()
  if (picked !== null) return picked
  const options: Electron.OpenDialogOptions = { properties: ['openDirectory', 'createDirectory'] }
  const { canceled, filePaths } = await (window
    ? dialog.showOpenDialog(window, options)
    : dialog.showOpenDialog(options))
  return canceled ? null : (filePaths[0] ?? null)
}

/** Hands files to the system, which goes on with the drag. */
export async function startDrag(window: BrowserWindow | null, files: string[]): Promise<void> {
  const picked = pickedForTests()
  if (picked !== null) {
    await Promise.all(files.map((file) => copyFile(file, join(picked, basename(file)))))
    return
  }
  const icon = await app.getFileIcon(files[0] ?? '')
  window?.webContents.startDrag({ file: files[0] ?? '', files, icon })
}

/** Shows a file or folder in the system's file manager. */
export function showInFolder(path: string): void {
  if (pickedForTests() === null) shell.showItemInFolder(path)
}

/** The system's dialog for a new file; null when the person closed it. */
export async function pickTarget(
  window: BrowserWindow | null,
  { fileName, extension }: { fileName: string; extension: string },
): Promise<string | null> {
  const picked = pickedForTests()
  if (picked !== null) return join(picked, `${fileName}.${extension}`)
  const options: Electron.SaveDialogOptions = {
    defaultPath: `${fileName}.${extension}`,
    filters: [{ name: extension.toUpperCase(), extensions: [extension] }],
    properties: ['createDirectory', 'showOverwriteConfirmation'],
  }
  const { canceled, filePath } = await (window
    ? dialog.showSaveDialog(window, options)
    : dialog.showSaveDialog(options))
  return canceled || filePath === '' ? null : filePath
}

/** The system's file picker for a dataset: a zip, or the passport.json inside its folder; null when it was closed. */
export async function pickPassport(window: BrowserWindow | null): Promise<string | null> {
  const options: Electron.OpenDialogOptions = {
    properties: ['openFile'],
    filters: [{ name: 'Timbre dataset (ZIP or passport.json)', extensions: ['zip', 'json'] }],
  }
  const { canceled, filePaths } = await (window
    ? dialog.showOpenDialog(window, options)
    : dialog.showOpenDialog(options))
  return canceled ? null : (filePaths[0] ?? null)
}
