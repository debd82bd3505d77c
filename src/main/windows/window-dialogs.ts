import { createPdfPrinter } from '../judging/print-pdf-electron'
import { type Dialogs, oneAtATime } from '../platform/dialogs'
import { pickFolder, pickPassport, pickTarget, showInFolder, startDrag } from '../platform/desktop/system'
import type { StudioWindows } from './studio-windows'

/** File dialogs attached to the focused window. */
export function createWindowDialogs(windows: Pick<StudioWindows, 'current'>): Dialogs {
  return oneAtATime({
    pickFolder: () => pickFolder(windows.current()),
    pickPassport: () => pickPassport(windows.current()),
    pickTarget: (options) => pickTarget(windows.current(), options),
    printPdf: createPdfPrinter(),
    showInFolder,
    startDrag: (files) => startDrag(windows.current(), files),
  })
}
