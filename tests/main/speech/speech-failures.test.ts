import { expect, it } from 'vitest'
import { speechFailure, speechFailureKind } from '@main/speech/speech-failures'
import { AppError } from '@shared/errors/app-error'

const kindOf = (httpStatus: number, status: string | null) =>
  speechFailureKind(new AppError('cloud-unavailable', { detail: { httpStatus, status } }))

// api.md, errors of 2026: both wait, and nothing was charged.
it.each(['service_unavailable', 'maintenance', 'system_busy'])('503 %s is busy', (status) => {
  expect(kindOf(503, status)).toBe('busy')
})

it('any other error of the server may have come after the charge', () => {
  expect(kindOf(503, null)).toBe('unclear')
  expect(kindOf(500, 'internal_error')).toBe('unclear')
  expect(kindOf(403, 'missing_permissions')).toBe('refused')
})

it('tells a request that broke on its way from one that never began', () => {
  const failure = (detail: Record<string, boolean>) => speechFailure(new AppError('network', { detail }))
  expect(failure({ sentAnyBytes: true, sentAllBytes: false })).toMatchObject({
    code: 'network',
    wasCutOff: true,
  })
  expect(failure({ sentAnyBytes: false, sentAllBytes: false })).not.toHaveProperty('wasCutOff')
  expect(failure({ sentAnyBytes: true, sentAllBytes: true })).not.toHaveProperty('wasCutOff')
})
