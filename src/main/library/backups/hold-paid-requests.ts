import Database from 'better-sqlite3'
import { sqliteError } from '../sqlite-errors'

const stopConversions = `
  UPDATE conversion_pieces SET generation_id = NULL
  WHERE generation_id IN (SELECT id FROM generations WHERE state = 'queued');
  UPDATE conversion_items SET state = 'pending' WHERE state = 'processing'`
/** A part is nothing without its file. Any other sound is looked for in the cloud's history; not there, it was not made. */
const stopGenerations = `
  UPDATE generations SET state = 'canceled' WHERE state = 'queued' AND is_inner = 1;
  UPDATE generations SET state = 'checking', sent_at_ms = asked_at_ms, is_canceled = 1 WHERE state = 'queued'`

/**
 * What a backup is about to ask for may have been asked for, and paid, since it was made: nothing of it goes out before the
 * person asks for it again.
 * @param path of a backup that nobody has open
 * @throws AppError disk-*, library-damaged
 */
export function holdPaidRequests(path: string): void {
  let db: Database.Database | undefined
  try {
    db = new Database(path, { fileMustExist: true })
    // Whoever is cut off here begins with another copy, which must not meet the journal of this one.
    db.pragma('journal_mode = MEMORY')
    hold(db)
  } catch (error) {
    throw sqliteError(error)
  } finally {
    db?.close()
  }
}

/** In all versions of the database. */
function hold(db: Database.Database): void {
  const tables = db.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all()
  db.transaction(() => {
    if (tables.includes('conversion_items')) db.exec(stopConversions)
    if (tables.includes('generations')) db.exec(stopGenerations)
  })()
}
