import { useEffect } from 'react'
import { useAppInfo } from '@renderer/bridge/queries'
import { toast } from '@renderer/ui/feedback/toast'

/** Says that the settings of the last run could not be read. */
export function useSettingsNotice(): void {
  const wereSettingsReset = useAppInfo().data?.wereSettingsReset
  useEffect(() => {
    if (!wereSettingsReset) return
    toast.warning('Your settings could not be read.', {
      id: 'settings-reset',
      description:
        'The file was set aside, and the default settings are in use. Drafts and recordings are not affected.',
    })
  }, [wereSettingsReset])
}
