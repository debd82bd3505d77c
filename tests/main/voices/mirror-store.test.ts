import { expect, test } from 'vitest'
import { createMirrorStore } from '@main/voices/mirror-store'
import { cloudVoice } from '../../support/cloud/cloud-voice'
import { openTempLibrary } from '../../support/library/temp-library'
import { addDraft } from '../../support/library/upload-library'

test('a voice that several drafts took up is listed once, with one outside the trash', () => {
  const library = openTempLibrary()
  const store = createMirrorStore(library.db, 'demo')
  store.write([{ voice: cloudVoice(), digest: '1' }], 1)
  const drafts = ['In the trash', 'First', 'Second'].map((name) => addDraft(library, name, []).draftId)
  drafts.forEach((id, at) =>
    library.db.prepare(`INSERT INTO draft_voices VALUES (?, 'demo', 'voice-1', ?)`).run(id, at),
  )
  library.db.prepare('UPDATE drafts SET removed_at_ms = 1 WHERE id = ?').run(drafts[0])
  expect(store.list('', false).voices.map(({ draftId }) => draftId)).toEqual([drafts[1]])
  expect(store.find('voice-1')?.draftId).toBe(drafts[1])
  library.db.prepare('UPDATE drafts SET removed_at_ms = 1').run()
  expect(store.list('', false).voices.map(({ draftId }) => draftId)).toEqual([null])
})
