import type { Migration } from './migration'

/** What lists count of a voice's samples, apart from the whole voice: told with its speakers, that takes megabytes to read. */
export const voiceSamples: Migration = {
  version: 27,
  up: (db) =>
    db.exec(`
      -- JSON: [id, duration in ms or null, size in bytes or null] of each.
      ALTER TABLE voices ADD COLUMN samples TEXT NOT NULL DEFAULT '[]';
      UPDATE voices SET samples = coalesce(
        (SELECT json_group_array(json_array(s.value ->> 'sampleId', s.value ->> 'durationMs', s.value ->> 'sizeBytes'))
          FROM json_each(voices.data, '$.samples') s), '[]');
    `),
}
