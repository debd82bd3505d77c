/**
 * SQL that tells whether the dataset holds another version of a sample that is not in it: one that it was made of, one that
 * was made of it, or one that another change made of the same sound. Pieces of one split are no versions of each other.
 * @param id an expression for the sample's id
 */
export const hasVersionHere = (id: string): string => `
  EXISTS (
    WITH RECURSIVE
      up (id, change_id) AS (
        SELECT ${id}, NULL
        UNION SELECT o.from_sample_id, o.change_id FROM up JOIN sample_origins o ON o.sample_id = up.id),
      down (id) AS (
        SELECT o.sample_id FROM up JOIN sample_origins o
          ON o.from_sample_id = up.id AND o.change_id IS NOT up.change_id
        UNION SELECT o.sample_id FROM down JOIN sample_origins o ON o.from_sample_id = down.id)
    SELECT 1 FROM (SELECT id FROM up UNION SELECT id FROM down) v
    JOIN samples here ON here.id = v.id AND here.removed_at_ms IS NULL)`
