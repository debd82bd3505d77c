import type { Page } from 'playwright'

/** Until everything is here and nothing moves any more. */
export async function mirroredVoices(page: Page, voices: number): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  for (;;) {
    const isThere = await page.evaluate(
      async (name) => {
        const { list, syncNow, syncStatus } = window.studio.calls.voices
        await syncNow({})
        const [found, status] = await Promise.all([list({ search: name }), syncStatus({})])
        return found.ok && found.value.totalCount === 1 && status.ok && status.value.state === 'idle'
      },
      `Voice ${voices - 1}`,
    )
    if (isThere) return
    await page.waitForTimeout(1_000)
  }
}
