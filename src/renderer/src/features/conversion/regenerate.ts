import type { ConversionItem } from '@shared/domain/speech/conversion'
import { call } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { counted } from '@renderer/copy/format'
import { toast } from '@renderer/ui/feedback/toast'

/** Back to pending; results can be taken back. */
export function regenerate(items: readonly ConversionItem[]): void {
  const results = items.filter(({ state }) => state === 'converted')
  call('conversion', 'regenerate', { ids: items.map(({ id }) => id) }).then(() => {
    const [first] = results
    if (!first) return
    const what = results.length === 1 ? `“${first.name}” is` : `${counted(results.length, 'file')} are`
    toast.undo(`${what} pending again`, () => keepEarlier(results))
  }, toastError)
}

/** The results before they were regenerated are the results again. */
export function keepEarlier(items: readonly Pick<ConversionItem, 'id'>[]): void {
  call('conversion', 'keepEarlier', { ids: items.map(({ id }) => id) }).catch(toastError)
}
