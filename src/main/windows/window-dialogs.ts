import { app } from 'electron'
import { createPdfPrinter } from '../judging/print-pdf-electron'
import { type Dialogs, oneAtATime } from '../platform/dialogs'
import { pickFolder, pickPassport, pickTarget } from '../platform/desktop/system'
import type { StudioWindows } from './studio-windows'

/** File dialogs attached to the focused window. */
export function createWindowDialogs(windows: Pick<StudioWindows, 'current'>): Dialogs {
  return oneAtATime({
    pickFolder: () => pickFolder(windows.current()),
    pickPassport: () => pickPassport(windows.current()),
    pickTarget: (options) => pickTarget(windows.current(), options),
    printPdf: createPdfPrinter(),
    async startDrag(files) {
      const icon = await app.getFileIcon(files[0] ?? '')
      windows.current()?.webContents.startDrag({ file: files[0] ?? '', files, icon })
    },
  })
}
