import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { DraftSummary } from '@shared/domain/dataset/draft'
import { pathTo } from '@renderer/address/paths'
import { createDraft, exploreSampleDataset } from './draft-actions'
import { untouchedDraft } from './untouched-draft'

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

/**
 * Begins with a draft, made as needed, and opens it at the right place.
 * @param drafts newest first, as far as they are known
 */
export function useBegin(drafts: readonly DraftSummary[]): Begin {
  const navigate = useNavigate()
  const [busyWith, setBusyWith] = useState<Beginning | null>(null)
  const begin = async (
    what: Beginning,
    find: () => Promise<string | null>,
    page: 'draft' | 'booth' = 'draft',
  ): Promise<string | null> => {
    setBusyWith(what)
    const id = await find()
    setBusyWith(null)
    if (id !== null) void navigate(pathTo(page, id))
    return id
  }
  const draftForSound = async (): Promise<string | null> => untouchedDraft(drafts)?.id ?? createDraft()
  return {
    busyWith,
    newDraft: () => void begin('draft', createDraft),
    record: () => void begin('record', draftForSound, 'booth'),
    explore: () => void begin('sample-dataset', exploreSampleDataset),
    draftForFiles: () => begin('files', draftForSound),
  }
}
