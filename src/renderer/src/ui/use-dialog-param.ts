import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

const param = 'dialog'

/** A dialog as query state: it survives a reload, and Back closes it. Answers whether it is open, and two verbs. */
export function useDialogParam(name: string): [isOpen: boolean, open: () => void, close: () => void] {
  const [params, setParams] = useSearchParams()
  const open = useCallback(
    () =>
      setParams((current) => {
        const next = new URLSearchParams(current)
        next.set(param, name)
        return next
      }),
    [name, setParams],
  )
  const close = useCallback(
    () =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current)
          next.delete(param)
          return next
        },
        { replace: true },
      ),
    [setParams],
  )
  return [params.get(param) === name, open, close]
}
