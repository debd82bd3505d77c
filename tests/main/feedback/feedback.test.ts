import { expect, it } from 'vitest'
import { createFeedback } from '@main/feedback/feedback'
import { openTestCloud } from '../../support/cloud/demo-cloud'
import { openClient, workspaceDeps } from '../../support/cloud/workspace-deps'
import { openTempLibrary } from '../../support/library/temp-library'

// spec/speech-synthesis.md sections 5 and 9: the feedback popover.

async function openFeedback() {
  const cloud = await openTestCloud()
  const library = openTempLibrary()
  const way = { client: openClient({ serverUrl: cloud.baseUrl, apiKey: cloud.apiKey }) }
  const open = (workspace = 'demo') =>
    createFeedback({
      ...workspaceDeps({ library, cloud: () => way.client, waitsDividedBy: 1, publish: () => undefined }),
      workspace,
    }).handlers!.feedback
  return { cloud, open, feedback: open() }
}

it('keeps what is written until it was sent, apart for each workspace', async () => {
  const { cloud, open, feedback } = await openFeedback()
  await feedback.keepDraft({ text: 'The waveform is great, ' })
  expect(await open().draft({})).toEqual({ text: 'The waveform is great, ' })
  expect(await open('another').draft({})).toEqual({ text: '' })

  await cloud.setFaults({ path: '^/v1/feedback$', answer: { status: 500, body: {} }, times: 1 })
  await expect(feedback.send({ text: 'The waveform is great.' })).rejects.toThrow('cloud-unavailable')
  expect(await open().draft({})).toEqual({ text: 'The waveform is great.' })

  expect(await feedback.send({ text: 'The waveform is great.' })).toEqual({ isRelevant: true })
  expect(await open().draft({})).toEqual({ text: '' })
  expect(await cloud.asked('/v1/feedback')).toBe(2)
})

it('takes too many in a minute for said, and for not relevant', async () => {
  const { cloud, feedback } = await openFeedback()
  await cloud.control('POST', '/speech', { feedbackPerMinute: 1 })
  expect(await feedback.send({ text: 'The first one is read.' })).toEqual({ isRelevant: true })
  expect(await feedback.send({ text: 'The second one is not.' })).toEqual({ isRelevant: false })
  expect(await feedback.draft({})).toEqual({ text: '' })
})
