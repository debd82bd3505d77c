import { spawnSync } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { openAt } from '../../support/app/studio-address'
import { startDemoServer } from '../../support/cloud/demo-server'
import { expect, test } from '../fixtures'

async function fillIn(page: Page, serverUrl: string, key: string): Promise<void> {
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('button', { name: /^(Sign in to a server|Add account)/ }).click()
  await page.getByLabel('Server address').fill(serverUrl)
  await page.getByLabel('API key', { exact: true }).last().fill(key)
}

test('sign-in failures are said, and nothing is stored', async ({ folder, server, openStudio }) => {
  const { page, close } = await openStudio()
  const dialog = page.getByRole('dialog')
  const submit = dialog.getByRole('button', { name: 'Sign in', exact: true })

  await fillIn(page, server.baseUrl, 'sk_wrong')
  await submit.click()
  await expect(dialog.getByText('The server rejected the key or token.')).toBeVisible()

  await page.getByLabel('Server address').fill('http://192.0.2.1')
  await submit.click()
  await expect(dialog.getByText('This address would send your key unencrypted.')).toBeVisible()

  await page.getByLabel('Server address').fill('http://127.0.0.1:9')
  await submit.click()
  await expect(dialog.getByText('A network error ocurred, please check your connection.')).toBeVisible()

  await page.getByLabel('Server address').fill(server.baseUrl)
  await server.control('/faults', {
    path: '/v1/user$',
    answer: { status: 200, body: '<html>hotel wifi</html>', contentType: 'text/html' },
  })
  await submit.click()
  await expect(dialog.getByText('The server sent an unexpected response.')).toBeVisible()
  await close()
  expect(await readdir(join(folder, 'studio'))).not.toContain('credential.json')
})

test('without a keyring the key is kept until quit, or stored only after a yes', async ({
  folder,
  server,
  openStudio,
}) => {
  const studio = await openStudio({ args: ['--password-store=basic'] })
  const { page } = studio
  const dialog = page.getByRole('dialog')
  await fillIn(page, server.baseUrl, server.apiKey)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(dialog.getByRole('checkbox', { name: /plain text/ })).not.toBeChecked()
  await dialog.getByRole('button', { name: 'Keep until I quit' }).click()
  await expect(page.getByText(new URL(server.baseUrl).host).first()).toBeVisible()
  await studio.close()

  const again = await openStudio({ args: ['--password-store=basic'] })
  await expect(again.page.getByText('Demo workspace').first()).toBeVisible()
  await fillIn(again.page, server.baseUrl, server.apiKey)
  await again.page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click()
  await again.page.getByRole('checkbox', { name: /plain text/ }).check()
  await again.page.getByRole('button', { name: 'Store and sign in' }).click()
  await expect(again.page.getByRole('dialog')).toHaveCount(0)
  await again.close()

  const third = await openStudio({ args: ['--password-store=basic'] })
  await expect(third.page.getByText(new URL(server.baseUrl).host).first()).toBeVisible()
  await third.page.getByRole('link', { name: 'Settings' }).click()
  // Another account is opened and left again without losing anybody's key.
  await third.page.getByRole('button', { name: 'Open Demo workspace' }).click()
  await expect(third.page.getByText('Nothing you add leaves it.')).toBeVisible()
  await third.page.getByRole('button', { name: 'Account:' }).click()
  await third.page.getByRole('menuitem', { name: 'Switch account' }).press('ArrowRight')
  await third.page.getByRole('menuitemcheckbox', { name: /^Demo 127/ }).press('Enter')
  await expect(third.page.getByText('As plain text in your user folder')).toBeVisible()
  await third.page.getByRole('button', { name: 'Sign out' }).click()
  await expect(third.page.getByText('Signed out. Drafts and recordings').first()).toBeVisible()
  await third.close()
  const log = await readFile(join(folder, 'studio', 'logs', 'timbre.log'), 'utf8')
  expect(log).not.toContain(server.apiKey)
  expect(await readFile(join(folder, 'studio', 'credential.json'), 'utf8').catch(() => '')).not.toContain(
    server.apiKey,
  )
})

test('a page forgets the former account before the cloud of the next one answers', async ({
  folder,
  server,
  openStudio,
}) => {
  const next = await startDemoServer({ dataFolder: join(folder, 'next-cloud') })
  try {
    await fetch(`${server.baseUrl}/v1/workspace/groups/editors/members`, {
      method: 'POST',
      headers: { 'xi-api-key': server.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'anna@example.com' }),
    })
    const { page } = await openStudio({ args: ['--password-store=basic'] })
    for (const { baseUrl, apiKey } of [next, server]) {
      await fillIn(page, baseUrl, apiKey)
      await page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Keep until I quit' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await openAt(page, '#/groups')
    await expect(page.getByText('anna@example.com')).toBeVisible()

    const answer = { status: 500, body: { detail: 'down' } }
    await next.control('/faults', { path: '^/v1/workspace/groups$', answer })
    await page.getByRole('button', { name: 'Account:' }).click()
    await page.getByRole('menuitem', { name: 'Switch account' }).press('ArrowRight')
    const host = new URL(next.baseUrl).host
    await page.getByRole('menuitemcheckbox', { name: `Demo ${host}` }).press('Enter')
    const again = page.getByRole('main').getByRole('button', { name: 'Try again' })
    await expect(again).toBeVisible()
    await expect(page.getByText('anna@example.com')).toHaveCount(0)

    await next.control('/faults', undefined, 'DELETE')
    await again.click()
    await expect(page.getByText('editor@demo.invalid')).toBeVisible()
    await expect(page.getByText('anna@example.com')).toHaveCount(0)
  } finally {
    await next.close()
  }
})

/** A desktop session of its own with an unlocked keyring, as a person's has. */
const keyringSession = [
  'dbus-run-session',
  '--',
  'sh',
  '-c',
  'printf secret | gnome-keyring-daemon --unlock --components=secrets >/dev/null && exec "$0" "$@"',
]

test('with a keyring the key is stored encrypted and used after a restart', async ({
  folder,
  server,
  openStudio,
}) => {
  const isMissing = ['dbus-run-session', 'gnome-keyring-daemon'].some(
    (program) => spawnSync('which', [program]).status !== 0,
  )
  test.skip(
    isMissing,
    'needs dbus-run-session and gnome-keyring-daemon; set-up installs them where there is no display',
  )
  const options = {
    args: ['--password-store=gnome-libsecret'],
    wrapper: keyringSession,
    env: { XDG_DATA_HOME: join(folder, 'keyring') },
  }
  const studio = await openStudio(options)
  await fillIn(studio.page, server.baseUrl, server.apiKey)
  await studio.page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(studio.page.getByRole('dialog')).toHaveCount(0)
  await studio.close()
  const stored = await readFile(join(folder, 'studio', 'credential.json'), 'utf8')
  expect(stored).not.toContain(server.apiKey)

  const again = await openStudio(options)
  await expect(again.page.getByText(new URL(server.baseUrl).host).first()).toBeVisible()
  await expect(again.page.getByText('Online').first()).toBeVisible()
  await again.close()
})
