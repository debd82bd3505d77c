import { useCallback } from 'react'
import { noFilters } from '@shared/domain/cloud/no-filters'
import type { AccentOption } from '@shared/domain/cloud/clone'
import type { LibraryFilters } from '@shared/domain/cloud/library-voice'
import {
  withFilters,
  withSimilar,
  type LibraryAddress,
  type SimilarTo,
} from '@renderer/address/library-address'
import { useLibraryAddress } from '@renderer/address/use-library-address'
import { queryClient } from '@renderer/bridge/queries'
import { toast } from '@renderer/ui/feedback/toast'

/** spec/add-voice.md section 4. */
export const exclusiveText = 'Filters are unsupported with similar voice search.'

const sayReset = (): string => toast.message(exclusiveText, { id: 'similar-without-filters' })

/** Of a language, as last answered. */
const knownAccents = (language: string): readonly string[] =>
  (
    queryClient.getQueryData<readonly AccentOption[]>(['professionalClone', 'accents', { language }]) ?? []
  ).map(({ value }) => value)

export interface LibraryChoice extends LibraryAddress {
  /** A search is replaced while one types; every other choice is a history entry. */
  filter: (change: Partial<LibraryFilters>, o?: { isReplacing?: boolean }) => void
  findSimilar: (to: SimilarTo) => void
  /** The whole library. */
  clear: () => void
}

/** What of the voice library is wanted, in the address. Filters and similar voices reset each other and say so. */
export function useLibraryChoice(): LibraryChoice {
  const [address, change] = useLibraryAddress()
  const filter = useCallback<LibraryChoice['filter']>(
    (wanted, o) =>
      change((now) => {
        const { address: next, wereReset } = withFilters(now, wanted, knownAccents)
        if (wereReset) sayReset()
        return next
      }, o),
    [change],
  )
  const findSimilar = useCallback(
    (to: SimilarTo) =>
      change((now) => {
        const { address: next, wereReset } = withSimilar(now, to)
        if (wereReset) sayReset()
        return next
      }),
    [change],
  )
  const clear = useCallback(() => change(() => ({ filters: noFilters, similarTo: null })), [change])
  return { ...address, filter, findSimilar, clear }
}
