import { useMemo, useState } from 'react'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import type { PickerVoice } from '@shared/domain/cloud/picker-voice'
import type { AppError } from '@shared/errors/app-error'
import { answerOptions, useAnswer } from '@renderer/bridge/queries'

/** Names, descriptions, and labels are not longer than this. */
const searchMaxChars = 200

export interface PickerVoices {
  /** Undefined until the first answer. While a new search is on its way, what was found before stays. */
  voices: readonly PickerVoice[] | undefined
  error: AppError | null
  /** Whether there are more than these. */
  hasMore: boolean
  loadMore: () => void
  retry: () => void
}

/** The voices of a search as far as they have been scrolled to. The mirror answers each keystroke (rulings). */
export function usePickerVoices(typed: string): PickerVoices {
  const search = typed.slice(0, searchMaxChars)
  const [scrolled, setScrolled] = useState({ search, pageCount: 1 })
  const pageCount = scrolled.search === search ? scrolled.pageCount : 1
  const first = useAnswer('voicePicker', 'page', { search, page: 0 }, { placeholderData: keepPreviousData })
  const later = useQueries({
    queries: Array.from({ length: pageCount - 1 }, (_, at) =>
      answerOptions('voicePicker', 'page', { search, page: at + 1 }),
    ),
    combine: (answers) => answers.flatMap(({ data }) => (data ? [data] : [])),
  })
  const voices = useMemo(
    () => first.data && [first.data, ...later].flatMap((page) => page.voices),
    [first.data, later],
  )
  const isComplete = later.length === pageCount - 1
  const hasMore = ((later.at(-1) ?? first.data)?.hasMore ?? false) || !isComplete
  return {
    voices,
    error: first.error,
    hasMore,
    loadMore() {
      if (hasMore && isComplete && !first.isPlaceholderData) setScrolled({ search, pageCount: pageCount + 1 })
    },
    retry: () => void first.refetch(),
  }
}
