import { useCallback } from 'react'
import { useSearch } from './use-search'

const param = 'dialog'

/** A dialog as query state: it survives a reload, and Back closes it. Answers whether it is open, and two verbs. */
export function useDialogParam(name: string): [isOpen: boolean, open: () => void, close: () => void] {
  const [search, change] = useSearch()
  const open = useCallback(
    () =>
      change((now) => {
        now.set(param, name)
        return now
      }),
    [name, change],
  )
  const close = useCallback(
    () =>
      change(
        (now) => {
          now.delete(param)
          return now
        },
        { isReplacing: true },
      ),
    [change],
  )
  return [search.get(param) === name, open, close]
}
