import type { Page } from 'playwright'

/** Opens the address of a page or of a dialog. */
export const openAt = (page: Page, address: string): Promise<void> =>
  page.evaluate((hash) => {
    location.hash = hash
  }, address)

/** The draft that the wizard comes back to; null where it was left. */
export const openDraftId = (page: Page): Promise<string | null> =>
  page.evaluate(async () => {
    const settings = await window.studio.calls.appSettings.get({})
    return settings.ok ? settings.value.openDraftId : 'refused'
  })
