import { expect, it } from 'vitest'
import { signInWords } from '@renderer/features/account/sign-in-words'
import { AppError } from '@shared/errors/app-error'

it.each([
  ['network', {}, 'api.example.com could not be reached. Nothing was stored. Check the address as well.'],
  ['timeout', {}, 'api.example.com did not respond as expected. Nothing was stored. Try again later.'],
  [
    'unauthorized',
    {},
    'Nothing was stored. Check that you copied all of it, and that it belongs to this server.',
  ],
] as const)('%s promises nothing that will not happen', (code, detail, body) => {
  expect(signInWords(new AppError(code, { detail }), 'api.example.com').body).toBe(body)
})

it('keeps what is known about a certificate', () => {
  const error = new AppError('network', { detail: { reason: 'certificate' } })
  expect(signInWords(error, 'api.example.com').body).toMatch(
    /^This computer does not trust the server’s certificate/,
  )
})
