import { useEffect } from 'react'
import { useAppInfo } from '@renderer/bridge/queries'
import { toast } from '@renderer/ui/feedback/toast'

const words = {
  'set-aside': {
    title: 'Your settings could not be read.',
    description:
      'The file was set aside, and the default settings are in use. Drafts and recordings are not affected.',
  },
  unreadable: {
    title: 'Your settings could not be opened.',
    description:
      'The default settings are in use, and what you change lasts until you quit. The file settings.json, your drafts, and your recordings are unchanged. Give your user account permission to read it, then start Timbre again.',
  },
} as const

/** Says that the settings of the last run could not be read. */
export function useSettingsNotice(): void {
  const trouble = useAppInfo().data?.settingsTrouble
  useEffect(() => {
    if (!trouble) return
    const { title, description } = words[trouble]
    toast.warning(title, { id: 'settings-reset', description })
  }, [trouble])
}
