import { expect, packaged, test } from './fixtures'

test('Home opens, with the account of another /v1 server', async ({ openStudio, server }) => {
  const { page, output } = await openStudio({ executablePath: packaged.executable, cloud: server })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Professional clones' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(output()).not.toContain('Error:')
})
