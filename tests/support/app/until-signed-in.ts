import { expect } from '@playwright/test'
import type { Page } from 'playwright'

/** Until the workspace of its server is open, another one is: what begins there ends with it. */
export async function untilSignedIn(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const account = await window.studio.calls.account.get({})
        return account.ok && account.value.mode === 'cloud' && account.value.userName
      }),
    )
    .toBeTruthy()
}
