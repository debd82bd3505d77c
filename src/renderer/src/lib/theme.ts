import { useLayoutEffect } from 'react'
import type { AppSettings } from '@shared/domain/app/app-settings'

const darkQuery = '(prefers-color-scheme: dark)'

const apply = (theme: 'light' | 'dark'): void => {
  document.documentElement.dataset['theme'] = theme
}

const systemTheme = (): 'light' | 'dark' => (window.matchMedia(darkQuery).matches ? 'dark' : 'light')

/** Before anything is painted: main has told Chromium the chosen theme already, so this does not flash. */
export const applySystemTheme = (): void => apply(systemTheme())

/** Draws the window in the chosen theme, before anything reads its colors, and follows the system where that is the choice. */
export function useTheme(theme: AppSettings['theme'] | undefined): void {
  useLayoutEffect(() => {
    if (theme === undefined) return undefined
    if (theme !== 'system') {
      apply(theme)
      return undefined
    }
    applySystemTheme()
    const list = window.matchMedia(darkQuery)
    list.addEventListener('change', applySystemTheme)
    return () => list.removeEventListener('change', applySystemTheme)
  }, [theme])
}
