import type { DemoDatabase } from './demo-database'

const hourMs = 3_600_000

/** Credits that speech cost. */
export interface DemoSpending {
  hourStartMs: number
  /** As it was called then; several where a dialogue had several. */
  voiceName: string
  modelId: string
  product: 'text_to_speech' | 'text_to_dialogue' | 'speech_to_speech'
  credits: number
}

export interface SpendingStore {
  add(spending: Omit<DemoSpending, 'hourStartMs'> & { atMs: number }): void
  /** By hour, oldest first. */
  between(fromMs: number, toMs: number): DemoSpending[]
  clear(): void
}

export function createSpendingStore(db: DemoDatabase): SpendingStore {
  const add = db.prepare(
    `INSERT INTO spendings (hour_start_ms, voice_name, model_id, product, credits) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET credits = credits + excluded.credits`,
  )
  const between = db.prepare<
    [number, number],
    {
      hour_start_ms: number
      voice_name: string
      model_id: string
      product: DemoSpending['product']
      credits: number
    }
  >('SELECT * FROM spendings WHERE hour_start_ms >= ? AND hour_start_ms < ? ORDER BY hour_start_ms')
  const clear = db.prepare('DELETE FROM spendings')
  return {
    add: ({ atMs, voiceName, modelId, product, credits }) => {
      add.run(Math.floor(atMs / hourMs) * hourMs, voiceName, modelId, product, credits)
    },
    between: (fromMs, toMs) =>
      between.all(fromMs, toMs).map((row) => ({
        hourStartMs: row.hour_start_ms,
        voiceName: row.voice_name,
        modelId: row.model_id,
        product: row.product,
        credits: row.credits,
      })),
    clear: () => {
      clear.run()
    },
  }
}
