import { launchStudio } from '../../support/app/studio-app'

/**
 * One start of the real app: from the first paint of its window (that is when it is shown) to the last growth of its
 * largest painted content, with Home showing its newest draft and answering a click afterwards.
 */
export async function measureHome(userDataDir: string): Promise<number> {
  const app = await launchStudio({ userDataDir })
  try {
    await app.page.getByText('Draft 1', { exact: true }).first().waitFor()
    const usableMs = await app.page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let firstMs: number | undefined
          let largestMs: number | undefined
          const observer = new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) {
              if (entry.name === 'first-paint') firstMs = entry.startTime
              if (entry.entryType === 'largest-contentful-paint') largestMs = entry.startTime
            }
            if (firstMs !== undefined && largestMs !== undefined) resolve(Math.max(0, largestMs - firstMs))
          })
          observer.observe({ type: 'paint', buffered: true })
          observer.observe({ type: 'largest-contentful-paint', buffered: true })
        }),
    )
    await app.page.getByRole('link', { name: 'Settings' }).click()
    await app.page.getByRole('heading', { name: 'Settings' }).waitFor()
    return usableMs
  } finally {
    await app.close()
  }
}
