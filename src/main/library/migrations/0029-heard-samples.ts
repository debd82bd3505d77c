import type { Migration } from './migration'

/** Which samples the models of a voice were trained with, in place of when its last training began. */
export const heardSamples: Migration = {
  version: 29,
  up: (db) =>
    db.exec(`
      UPDATE clone_states SET seen = json_remove(json_set(seen, '$.heard', json_array(json_object(
          'modelIds', json((SELECT json_group_array(t.value ->> 'modelId') FROM json_each(seen, '$.training') t)),
          'sampleIds', json((SELECT json_group_array(s.id) FROM samples s
            WHERE s.draft_id = clone_states.draft_id AND s.created_at_ms <= seen ->> 'trainedAtMs'))))), '$.trainedAtMs')
        WHERE seen ->> 'trainedAtMs' IS NOT NULL;
    `),
}
