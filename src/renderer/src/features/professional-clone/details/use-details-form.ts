import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import type { AccentOption } from '@shared/domain/cloud/clone'
import type { DraftSummary } from '@shared/domain/dataset/draft'
import { useAccents } from '@renderer/bridge/professional-clone-queries'
import { call } from '@renderer/bridge/studio'
import { toast } from '@renderer/ui/feedback/toast'
import { type AutoSave, createAutoSave, type SaveState } from './auto-save'
import {
  areSameDetails,
  changedFields,
  createDetailsRules,
  detailsOf,
  detailsPatch,
  invalidDetailsText,
  rebasedDetails,
  type Details,
} from './details-schema'

const invalidToastId = 'invalid-details'

export interface DetailsForm {
  form: UseFormReturn<Details>
  /** Of the language shown; undefined while they are not known. */
  accents: readonly AccentOption[] | undefined
  saveState: SaveState
  /** Stores what is shown; false where it is not valid or could not be stored, which is said. */
  save: () => Promise<boolean>
}

/**
 * The details of one draft as a form that stores itself; give it a new key for another draft.
 * @param isLanguageMixed the samples are not all in the draft's language, so the form is not valid
 */
export function useDetailsForm(draft: DraftSummary, isLanguageMixed: boolean): DetailsForm {
  const [initial] = useState(() => detailsOf(draft))
  /** What the newest values are judged by; the accents change with the language. */
  const [rules] = useState(() => createDetailsRules(isLanguageMixed))
  const [saveState, setSaveState] = useState<SaveState>({ kind: rules.isValid(initial) ? 'saved' : 'dirty' })
  /** While values of elsewhere come into the form, its own changes are none of the person. */
  const isAdopting = useRef(false)
  const [{ autoSave, writtenAtMs }] = useState(() =>
    createDetailsSave(draft.id, initial, {
      isValid: rules.isValid,
      onState(state) {
        setSaveState(state)
        // It was mended: what was said of it is true no longer.
        if (state.kind === 'saved') toast.dismiss(invalidToastId)
      },
    }),
  )
  const form = useForm<Details>({
    defaultValues: initial,
    resolver: (...asked) => zodResolver(rules.schema())(...asked),
    mode: 'onChange',
  })
  const accents = useAccents(useWatch({ control: form.control, name: 'language' }))
  useEffect(() => {
    rules.know(accents, isLanguageMixed)
    autoSave.judgeAgain()
    if (form.getFieldState('labels').invalid) void form.trigger('labels')
    void form.trigger('language')
  }, [rules, accents, isLanguageMixed, autoSave, form])

  // Leaving the page, and closing the window in the middle of a word.
  useEffect(() => {
    window.addEventListener('pagehide', autoSave.end)
    return () => {
      window.removeEventListener('pagehide', autoSave.end)
      autoSave.end()
    }
  }, [autoSave])

  useEffect(() => {
    void form.trigger(['name', 'description'])
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        if (!isAdopting.current && !areSameDetails(values, autoSave.values())) autoSave.change({ ...values })
      },
    })
  }, [form, autoSave])

  // The cloud, another window, or a rename in the list may have changed the draft; the field that is typed in wins.
  useEffect(() => {
    const elsewhere = detailsOf(draft)
    if (draft.updatedAtMs < writtenAtMs() || areSameDetails(elsewhere, autoSave.values())) return
    autoSave.adopt(elsewhere)
    const now = autoSave.values()
    const changed = changedFields(now, form.getValues())
    isAdopting.current = true
    for (const field of changed) form.setValue(field, now[field])
    isAdopting.current = false
    const judged = changed.filter((field) => field !== 'labels' || form.getFieldState(field).invalid)
    if (judged.length > 0) void form.trigger(judged)
  }, [draft, form, autoSave, writtenAtMs])

  const save = async (): Promise<boolean> => {
    if (!(await form.trigger(undefined, { shouldFocus: true }))) {
      toast.error(invalidDetailsText, { id: invalidToastId })
      return false
    }
    return autoSave.saveNow()
  }
  return { form, accents, saveState, save }
}

/** @returns writtenAtMs of the last write: drafts that were read before it do not know it yet */
function createDetailsSave(
  draftId: string,
  initial: Details,
  options: { isValid: (values: Details) => boolean; onState: (state: SaveState) => void },
): { autoSave: AutoSave<Details>; writtenAtMs: () => number } {
  let writtenAtMs = 0
  const autoSave = createAutoSave(initial, {
    ...options,
    write: async (values, stored) => {
      const patch = detailsPatch(values, stored)
      writtenAtMs = (await call('drafts', 'update', { id: draftId, patch })).updatedAtMs
    },
    isSame: areSameDetails,
    rebase: rebasedDetails,
  })
  return { autoSave, writtenAtMs: () => writtenAtMs }
}
