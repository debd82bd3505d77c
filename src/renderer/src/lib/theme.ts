import { useLayoutEffect } from 'react'
import type { AppSettings } from '@shared/domain/app/app-settings'

const darkQuery = '(prefers-color-scheme: dark)'

const apply = (theme: 'light' | 'dark'): void => {
  document.documentElement.dataset['theme'] = theme
}

const systemTheme = (): 'light' | 'dark' => (window.matchMedia(darkQuery).matches ? 'dark' : 'light')

/** Call before the first paint. Main has already told Chromium the chosen theme, so this does not flash. */
export const applySystemTheme = (): void => apply(systemTheme())

/** Applies the chosen theme before anything reads its colors, and follows the system if chosen. */
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
