import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import type { DraftSummary } from '@shared/domain/draft'
import { call } from '@renderer/bridge/studio'
import { toast } from '@renderer/ui/toast'
import { createAutoSave, type SaveState } from './auto-save'
import { areSameDetails, detailsOf, detailsSchema, type Details } from './details-schema'

export interface DetailsForm {
  form: UseFormReturn<Details>
  saveState: SaveState
  save: () => Promise<void>
}

const isValid = (details: Details): boolean => detailsSchema.safeParse(details).success

/** The details of one draft as a form that stores itself; give it a new key for another draft. */
export function useDetailsForm(draft: DraftSummary): DetailsForm {
  const [initial] = useState(() => detailsOf(draft))
  const [saveState, setSaveState] = useState<SaveState>({ kind: isValid(initial) ? 'saved' : 'dirty' })
  const [autoSave] = useState(() =>
    createAutoSave(initial, {
      write: async (patch) => {
        await call('drafts', 'update', { id: draft.id, patch })
      },
      isValid,
      onState: setSaveState,
    }),
  )
  const form = useForm<Details>({
    defaultValues: initial,
    resolver: zodResolver(detailsSchema),
    mode: 'onChange',
  })

  // Leaving the page, and closing the window in the middle of a word.
  useEffect(() => {
    window.addEventListener('pagehide', autoSave.end)
    return () => {
      window.removeEventListener('pagehide', autoSave.end)
      autoSave.end()
    }
  }, [autoSave])

  useEffect(() => {
    if (!isValid(autoSave.values())) void form.trigger()
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        if (!areSameDetails(values, autoSave.values())) autoSave.change({ ...values })
      },
    })
  }, [form, autoSave])

  // Another window, or a rename in the list, may have changed the draft; what is being typed here wins.
  useEffect(() => {
    const elsewhere = detailsOf(draft)
    if (autoSave.isPending() || areSameDetails(elsewhere, autoSave.values())) return
    autoSave.adopt(elsewhere)
    form.reset(elsewhere)
  }, [draft, form, autoSave])

  const save = async (): Promise<void> => {
    if (!(await form.trigger(undefined, { shouldFocus: true }))) {
      toast.error('Some form fields are invalid, please review them before saving.', {
        id: 'invalid-details',
      })
      return
    }
    await autoSave.saveNow()
  }
  return { form, saveState, save }
}
