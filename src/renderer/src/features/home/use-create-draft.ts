import { useNavigate } from 'react-router'
import { pathTo } from '@renderer/address/paths'
import { useCommand } from '@renderer/bridge/queries'
import { toastError } from '@renderer/copy/error-toast'

/** Makes a draft and opens it. */
export function useCreateDraft(): { start: () => void; isBusy: boolean } {
  const create = useCommand('drafts', 'create')
  const navigate = useNavigate()
  return {
    isBusy: create.isPending,
    start: () =>
      create.mutate(
        {},
        {
          onSuccess: (draft) => void navigate(pathTo('draft', draft.id)),
          onError: (error) => toastError(error),
        },
      ),
  }
}
