import { expect, test } from 'vitest'
import { createDemoCloud } from '@demo-cloud/server'
import { wireErrorBody, wireTextErrorBody, wireValidationBody } from '@shared/wire'
import { openTestCloud } from '../support/cloud/demo-cloud'
import { tempFolder } from '../support/temp-folder'

test('a key or a bearer token opens it, both together or neither do not', async () => {
  const cloud = await openTestCloud()
  const ask = (headers: Record<string, string>) => cloud.call('GET', '/v1/user', { signedOut: true, headers })
  const refusalOf = async (headers: Record<string, string>) => {
    const { status, json } = await ask(headers)
    const { detail } = wireErrorBody.parse(json())
    return [status, detail.status, detail.code, detail.type]
  }
  expect((await ask({ 'xi-api-key': cloud.apiKey })).status).toBe(200)
  expect((await ask({ authorization: `Bearer ${cloud.bearer}` })).status).toBe(200)
  expect(await refusalOf({})).toEqual([401, 'missing_api_key', 'missing_api_key', 'authentication_error'])
  expect(await refusalOf({ 'xi-api-key': 'sk_wrong' })).toEqual([
    401,
    'invalid_api_key',
    'invalid_api_key',
    'authentication_error',
  ])
  expect((await refusalOf({ authorization: 'Bearer wrong' }))[1]).toBe('invalid_authorization_header')
  expect(
    (await refusalOf({ 'xi-api-key': cloud.apiKey, authorization: `Bearer ${cloud.bearer}` })).slice(0, 2),
  ).toEqual([400, 'two_credentials'])
})

test('every answer carries its ids, and an error repeats the trace id', async () => {
  const cloud = await openTestCloud()
  const { headers, json } = await cloud.call('GET', '/v1/user', { signedOut: true })
  expect(headers.get('request-id')).toMatch(/^[0-9a-f]{20}$/)
  expect(wireErrorBody.parse(json()).detail.request_id).toBe(headers.get('x-trace-id'))
})

test('errors have the shapes E1, E3 and E4', async () => {
  const cloud = await openTestCloud()
  const unknownVoice = await cloud.call('GET', '/v1/voices/nobody')
  expect([unknownVoice.status, wireErrorBody.parse(unknownVoice.json()).detail.status]).toEqual([
    404,
    'voice_not_found',
  ])
  const noName = await cloud.call('POST', '/v1/voices/pvc', { json: { language: 'en' } })
  expect([noName.status, wireValidationBody.parse(noName.json()).detail[0]?.loc]).toEqual([
    422,
    ['body', 'name'],
  ])
  const badJson = await cloud.call('POST', '/v1/voices/pvc', {
    headers: { 'content-type': 'application/json' },
  })
  expect(badJson.status).toBe(422)
  const nowhere = await cloud.call('GET', '/v1/nowhere')
  expect([nowhere.status, wireTextErrorBody.parse(nowhere.json()).detail]).toEqual([404, 'Not Found'])
})

test('keys stay the same in one data folder and differ between two', async () => {
  const dataFolder = tempFolder()
  const options = { dataFolder, modelsFolder: tempFolder(), shippedModelsFolder: tempFolder() }
  const first = await createDemoCloud(options)
  await first.close()
  const again = await createDemoCloud(options)
  await again.close()
  const other = await createDemoCloud({ ...options, dataFolder: tempFolder() })
  await other.close()
  expect([again.apiKey, again.bearer]).toEqual([first.apiKey, first.bearer])
  expect(other.apiKey).not.toBe(first.apiKey)
})

test('without its option there is no control endpoint', async () => {
  const cloud = await openTestCloud({ control: false })
  expect(cloud.controlToken).toBeNull()
  const { status } = await cloud.call('GET', '/__control/state', {
    signedOut: true,
    headers: { authorization: 'Bearer ' },
  })
  expect(status).toBe(404)
})

test('the control endpoint wants its token', async () => {
  const cloud = await openTestCloud()
  const { status } = await cloud.call('GET', '/__control/state')
  expect(status).toBe(401)
})
