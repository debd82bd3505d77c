import { expect, test } from 'vitest'
import * as cloud from '@demo-cloud/limits'
import * as client from '@shared/limits'
import { checkManualRequest } from '@main/professional-clone/verification/documents'
import { supportingTextProblem } from '@renderer/features/professional-clone/manual/document-rules'
import { contract } from '@shared/ipc/contract'
import { openTestCloud } from '../support/cloud/demo-cloud'
import { descriptionProblem } from '@shared/domain/cloud/instant-clone-rules'
import { voicePatch } from '@shared/domain/cloud/voice'
import { draftProblems } from '@shared/domain/dataset/draft-rules'

// What both sides hold apart from each other, beside the number of spec/professional-clone.md section 9.
test.each([
  ['Maximum samples per voice: 100', 100, client.samplesPerVoiceMax, cloud.samplesPerVoiceMax],
  [
    'Maximum total size: 1.5 GB (1,500,000,000 bytes)',
    1_500_000_000,
    client.samplesTotalSizeLimitBytes,
    cloud.samplesTotalLimitBytes,
  ],
  ['Default verification attempts: 5', 5, client.verificationAttemptsDefault, cloud.maxVerificationAttempts],
  ['Manual verification: 5 files', 5, client.supportingDocumentsMax, cloud.documentsMax],
  [
    'Manual verification: 10 MB total',
    10_000_000,
    client.supportingDocumentsSizeLimitBytes,
    cloud.documentsTotalLimitBytes,
  ],
  [
    'Manual verification: 1000 characters of supporting text',
    1_000,
    client.supportingTextMaxChars,
    cloud.extraTextMaxChars,
  ],
  ['signed URL cache 1 hour', 3_600_000, client.signedUrlLifeMs, cloud.signedUrlLifeMs],
  ['Speech recognition: 16 kHz audio', 16_000, client.followSampleRateHz, cloud.streamSampleRateHz],
])('%s', (_, specified, ofClient, ofCloud) => {
  expect([ofClient, ofCloud]).toEqual([specified, specified])
})

test('what only the cloud decides: recognition interval 20 s, a captcha of less than two minutes', () => {
  expect(cloud.recognitionIntervalMs).toBe(20_000)
  expect(cloud.captchaLifeMs).toBeLessThan(120_000)
})

test('instant clones and reference audio: the numbers of spec/add-voice.md sections 5 and 9', () => {
  expect([cloud.cloneFilesMax, cloud.cloneFileMaxBytes]).toEqual([25, 10_000_000])
  expect([cloud.cloneFileMinMs, cloud.cloneTotalMinMs, cloud.cloneTotalLimitMs]).toEqual([
    5_000, 10_000, 2_700_000,
  ])
  expect([cloud.referenceMinMs, cloud.referenceMaxMs, cloud.referenceMaxBytes]).toEqual([
    3_000, 300_000, 20_000_000,
  ])
  expect([cloud.previewsPerGeneration, cloud.previewTextMinChars, cloud.previewTextMaxChars]).toEqual([
    3, 100, 1_000,
  ])
  expect(cloud.libraryEntries).toBeGreaterThanOrEqual(600)
  expect(cloud.libraryEntriesMax).toBe(10_000)
})

test('the cloud takes a name and a description as long as the client lets them be, and no longer', async () => {
  expect([client.voiceNameMaxChars, client.descriptionMaxChars]).toEqual([100, 500])
  const cloudServer = await openTestCloud()
  const create = async (nameChars: number, descriptionChars: number): Promise<number> =>
    (
      await cloudServer.call('POST', '/v1/voices/pvc', {
        json: { name: 'n'.repeat(nameChars), language: 'en', description: 'd'.repeat(descriptionChars) },
      })
    ).status
  expect([await create(100, 500), await create(101, 500), await create(100, 501)]).toEqual([200, 422, 422])
})

test('a character of a description is a code point to window, main and cloud, so that 500 emoji fit', async () => {
  const cloudServer = await openTestCloud()
  for (const [count, status] of [
    [251, 200],
    [500, 200],
    [501, 422],
  ] as const) {
    const description = '🎙'.repeat(count)
    const answer = await cloudServer.call('POST', '/v1/voices/pvc', {
      json: { name: 'Ann', language: 'en', description },
    })
    expect(answer.status).toBe(status)
    const problem = draftProblems({ name: 'Ann', description }).description
    expect(problem).toBe(status === 200 ? undefined : 'Description should be less than 500 characters.')
    expect(descriptionProblem(description) === null).toBe(status === 200)
    expect(voicePatch.safeParse({ description }).success).toBe(status === 200)
  }
})

test('so is one of a voice’s name, so that 100 emoji fit', async () => {
  const cloudServer = await openTestCloud()
  for (const [count, status] of [
    [100, 200],
    [101, 422],
  ] as const) {
    const name = '🎙'.repeat(count)
    const answer = await cloudServer.call('POST', '/v1/voices/pvc', { json: { name, language: 'en' } })
    expect(answer.status).toBe(status)
    const problem = draftProblems({ name, description: '' }).name
    expect(problem).toBe(status === 200 ? undefined : 'The voice name can have up to 100 characters.')
    expect(voicePatch.safeParse({ name }).success).toBe(status === 200)
  }
})

test('so is one of a review’s supporting text, so that 1,000 emoji fit', async () => {
  const cloudServer = await openTestCloud()
  for (const [count, status] of [
    [1_000, 200],
    [1_001, 422],
  ] as const) {
    const text = '🎙'.repeat(count)
    const form = new FormData()
    form.append('files', new Blob(['%PDF-1.4'], { type: 'application/pdf' }), 'me.pdf')
    form.append('extra_text', text)
    const voiceId = await cloudServer.createVoice('Ann')
    const path = `/v1/voices/pvc/${voiceId}/verification`
    expect((await cloudServer.call('POST', path, { form })).status).toBe(status)
    expect(supportingTextProblem(text) === null).toBe(status === 200)
    const document = { sizeBytes: 8, problem: null }
    const check = () => checkManualRequest([document], text)
    if (status === 200) check()
    else expect(check).toThrow()
  }
  const { extraText } = contract.professionalClone.requestManualVerification.input.shape
  expect(extraText.safeParse('🎙'.repeat(1_000)).success).toBe(true)
})
