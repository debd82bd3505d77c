import { lazy, Suspense, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useStore } from 'zustand'
import type { ExportOptions } from '@shared/domain/export/export'
import { useAppSettings } from '@renderer/bridge/queries'
import { closeExport, exportRequest, type ExportRequest } from './export-request'
import { followLeftExports } from './work/export-work'

const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog')).ExportDialog }))
const AcxFileDialog = lazy(async () => ({ default: (await import('./acx-file-dialog')).AcxFileDialog }))
const AcxDialog = lazy(async () => ({ default: (await import('./acx-dialog')).AcxDialog }))

/** The dialogs that lead recordings out of Timbre, over whatever page is open; going to another page closes them. */
export function ExportGate() {
  const { request } = useStore(exportRequest)
  const remembered = useAppSettings().data?.exports
  const { pathname } = useLocation()
  const openedAt = useRef(pathname)
  useEffect(() => {
    if (openedAt.current !== pathname) closeExport()
    openedAt.current = pathname
  }, [pathname])
  useEffect(() => followLeftExports(), [])
  if (!request || !remembered) return null
  const shared = { remembered, onClose: closeExport }
  return <Suspense>{dialogOf(request, shared)}</Suspense>
}

function dialogOf(request: ExportRequest, shared: { remembered: ExportOptions; onClose: () => void }) {
  if (request.kind === 'acx-file') return <AcxFileDialog {...shared} />
  const [first] = request.items
  if (!first) return null
  if (request.kind === 'acx') return <AcxDialog item={first} {...shared} />
  return <ExportDialog items={request.items} {...shared} />
}
