import { expect, test } from 'vitest'
import { createCloneStore } from '@main/professional-clone/clone-store'
import { createDetailSaves } from '@main/professional-clone/details/detail-saves'
import { createTopics } from '@main/scope/topics'
import { createDraftStore } from '@main/drafts/draft-store'
import type { CloneStatus } from '@shared/domain/cloud/clone'
import { openTempLibrary } from '../../../support/library/temp-library'
import { createTestClock } from '../../../support/test-clock'

/** Saves over a real library, whose cloud answers when the test says so, and is never ready. */
function openSaves() {
  const library = openTempLibrary()
  const clock = createTestClock()
  const stores = { nowMs: () => clock.nowMs(), workspace: () => 'demo' }
  const drafts = createDraftStore({ db: library.db, ...stores })
  const answers: (() => void)[] = []
  const saves = createDetailSaves({
    link: {
      push: () => new Promise<void>((resolve) => answers.push(resolve)),
      status: (draftId) => ({ draftId, cloudDetails: 'trying-again' }) as CloneStatus,
      isDue: () => true,
      notify: () => undefined,
    },
    store: createCloneStore({ library, ...stores }),
    drafts,
    topics: createTopics(),
    clock,
    retryMs: 1_000,
    random: () => 1,
  })
  return { library, clock, saves, answers, draftId: drafts.create().id }
}

test('sends details again after 1 s, then after 2 s, if the cloud was not ready', async () => {
  const { clock, saves, answers, draftId } = openSaves()
  const first = saves.save(draftId)
  answers[0]?.()
  await first

  clock.advance(999)
  expect(answers).toHaveLength(1)
  clock.advance(1)
  expect(answers).toHaveLength(2)

  answers[1]?.()
  await expect.poll(() => clock.pendingCount()).toBe(1)
  clock.advance(1_999)
  expect(answers).toHaveLength(2)
  clock.advance(1)
  expect(answers).toHaveLength(3)
})

test('a save that ends after closing reads nothing from the library and schedules nothing', async () => {
  const { library, clock, saves, answers, draftId } = openSaves()
  const save = saves.save(draftId)

  saves.close()
  library.close()
  answers[0]?.()
  await save

  expect(clock.pendingCount()).toBe(0)
})
