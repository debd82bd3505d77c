import { useState } from 'react'
import { useNavigate } from 'react-router'
import { pathTo } from '@renderer/address/paths'
import { openDraft } from './draft-actions'

/** The ways to begin. */
export type Beginning = 'draft' | 'record' | 'files' | 'sample-dataset'

export interface Begin {
  /** What is being made ready; null: nothing. */
  busyWith: Beginning | null
  /** An empty draft, on its page. */
  newDraft: () => void
  /** The booth. */
  record: () => void
  /** The sample dataset; the one that is there, if there is one. */
  explore: () => void
  /** A draft for files, and its page. @returns null where it could not be made, which was said */
  draftForFiles: () => Promise<string | null>
}

/** Begins with a draft, made as needed, and opens it at the right place. */
export function useBegin(): Begin {
  const navigate = useNavigate()
  const [busyWith, setBusyWith] = useState<Beginning | null>(null)
  const begin = async (
    what: Beginning,
    which: Parameters<typeof openDraft>[0],
    page: 'draft' | 'booth' = 'draft',
  ): Promise<string | null> => {
    setBusyWith(what)
    const id = await openDraft(which)
    setBusyWith(null)
    if (id !== null) void navigate(pathTo(page, id))
    return id
  }
  return {
    busyWith,
    newDraft: () => void begin('draft', 'create'),
    record: () => void begin('record', 'forRecordings', 'booth'),
    explore: () => void begin('sample-dataset', 'exploreSampleDataset'),
    draftForFiles: () => begin('files', 'forRecordings'),
  }
}
