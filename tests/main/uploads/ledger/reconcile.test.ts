import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchSamples, reconcile, type LedgerEntry, type ServerSample } from '@main/uploads/ledger/reconcile'
import { uploadName } from '@main/uploads/plan/upload-name'

const sha = (text: string): string => createHash('sha256').update(text).digest('hex')
const uuid = (index: number): string => {
  const hex = sha(`sample ${index}`)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

function rowOf(index: number, fields: Partial<LedgerEntry> & { content?: string } = {}): LedgerEntry {
  const { content = `content ${index}`, ...rest } = fields
  const sampleId = uuid(index)
  const sha256 = sha(content)
  return {
    sampleId,
    uploadName: uploadName({ name: `take ${index}.wav`, sampleId, sha256, extension: 'wav' }),
    sha256,
    sizeBytes: 1_000 + content.length,
    durationMs: 60_000,
    state: 'sent',
    cloudSampleId: null,
    settleUntilMs: 100,
    ...rest,
  }
}

const storedAs = (row: LedgerEntry, sampleId: string, fields: Partial<ServerSample> = {}): ServerSample => ({
  sampleId,
  fileName: row.uploadName,
  sizeBytes: row.sizeBytes,
  hash: row.sha256,
  durationMs: row.durationMs,
  ...fields,
})
const read = (rows: LedgerEntry[], server: ServerSample[], readAtMs = 200) =>
  reconcile({ rows, server, readAtMs })
const pairsOf = (rows: LedgerEntry[], server: ServerSample[]): Record<string, string> =>
  Object.fromEntries(matchSamples(rows, server).pairs.map((pair) => [pair.sampleId, pair.cloudSampleId]))

describe('recognizing our samples in a list', () => {
  const row = rowOf(1)

  it.each([
    ['by hash, whatever the server calls it', { fileName: 'renamed.mp3', sizeBytes: 9, durationMs: 1 }],
    ['by hash in capitals', { fileName: 'renamed.mp3', hash: row.sha256.toUpperCase() }],
    ['by name and size when there is no hash', { hash: null }],
    ['by our mark in a name the server decorated', { hash: null, fileName: `u1_${row.uploadName}.bin` }],
    ['with a length 50 ms off', { hash: null, durationMs: 60_050 }],
    ['with no length', { hash: null, durationMs: null }],
    ['with a length a decoder counts differently', { hash: null, durationMs: 60_400 }],
    ['with a hash whose meaning nobody proved', { hash: sha('something else') }],
    ['by size and length where the server tells no name', { hash: null, fileName: '' }],
  ])('%s', (_case, fields) => {
    expect(pairsOf([row], [storedAs(row, 'c1', fields)])).toEqual({ [row.sampleId]: 'c1' })
  })

  it('never by position: responses in any order find their rows', () => {
    const rows = [rowOf(1), rowOf(2), rowOf(3)]
    const server = rows.map((each, index) => storedAs(each, `c${index + 1}`, { hash: null })).reverse()
    expect(pairsOf(rows, server)).toEqual({
      [rows[0]!.sampleId]: 'c1',
      [rows[1]!.sampleId]: 'c2',
      [rows[2]!.sampleId]: 'c3',
    })
  })

  it('picks the one with the matching length if two have the name', () => {
    const server = [
      storedAs(row, 'odd', { hash: null, durationMs: 30_000 }),
      storedAs(row, 'fits', { hash: null }),
    ]
    const matching = matchSamples([row], server)
    expect(matching.pairs).toEqual([{ sampleId: row.sampleId, cloudSampleId: 'fits' }])
    expect(matching.doubles.map((double) => double.sampleId)).toEqual(['odd'])
  })

  it('rejects a sample of that name with a different size: it is offered for removal and nothing is sent', () => {
    const result = read([row], [storedAs(row, 'cut', { hash: null, sizeBytes: 500 })])
    expect(result).toMatchObject({ confirmed: [], resend: [], settling: [] })
    expect(result.contradicted).toEqual([{ sampleId: row.sampleId, cloudSampleId: 'cut' }])
    expect(result.doubles.map((double) => double.sampleId)).toEqual(['cut'])
  })

  it('a sample of that name with a different size is no outcome of what is still sent, or is to be sent again', () => {
    const other = { hash: null, sizeBytes: 500 }
    const onItsWay = rowOf(1, { state: 'intent', settleUntilMs: null })
    expect(read([onItsWay], [storedAs(row, 'c1', other)])).toMatchObject({
      settling: [row.sampleId],
      contradicted: [],
    })
    const again = rowOf(1, { state: 'planned', settleUntilMs: null, cloudSampleId: 'gone' })
    expect(read([again], [storedAs(row, 'c1', other)])).toMatchObject({
      contradicted: [],
      doubles: [],
      foreign: [{ sampleId: 'c1' }],
    })
  })

  it('a hash rules out a pair only after its meaning was proven on a confirmed sample', () => {
    const other = rowOf(2, { state: 'confirmed', cloudSampleId: 'c2' })
    const odd = storedAs(row, 'c1', { hash: sha('not what was sent') })
    expect(pairsOf([row], [odd])).toHaveProperty(row.sampleId, 'c1')
    expect(read([row, other], [odd, storedAs(other, 'c2')]).contradicted).toEqual([
      { sampleId: row.sampleId, cloudSampleId: 'c1' },
    ])
    expect(read([row, other], [odd, storedAs(other, 'c2', { hash: 'md5' })]).confirmed).toEqual([
      { sampleId: row.sampleId, cloudSampleId: 'c1' },
    ])
  })

  it('gives a duplicate the person chose to upload its own sample', () => {
    const twins = [rowOf(1, { content: 'same' }), rowOf(2, { content: 'same', state: 'planned' })]
    const one = read(twins, [storedAs(twins[0]!, 'c1')])
    expect(one.confirmed).toEqual([{ sampleId: twins[0]!.sampleId, cloudSampleId: 'c1' }])
    const both = read(twins, [storedAs(twins[1]!, 'c2'), storedAs(twins[0]!, 'c1')])
    expect(both.confirmed).toContainEqual({ sampleId: twins[0]!.sampleId, cloudSampleId: 'c1' })
    expect(both.confirmed).toContainEqual({ sampleId: twins[1]!.sampleId, cloudSampleId: 'c2' })
    expect(both.doubles).toEqual([])
  })

  it('recognizes its samples after the ledger was restored from before the upload', () => {
    const planned = rowOf(1, { state: 'planned', settleUntilMs: null })
    expect(read([planned], [storedAs(planned, 'c1', { hash: null })]).confirmed).toEqual([
      { sampleId: planned.sampleId, cloudSampleId: 'c1' },
    ])
  })

  it('leaves samples of others alone', () => {
    const foreign = { sampleId: 'f', fileName: 'my own.wav', sizeBytes: 7, hash: sha('f'), durationMs: 1 }
    const result = read([row], [foreign, storedAs(row, 'c1')])
    expect(result.foreign).toEqual([foreign])
    expect(result.doubles).toEqual([])
  })
})

describe('what can be sent again', () => {
  it('waits for a reading that starts after the settling time', () => {
    const row = rowOf(1, { settleUntilMs: 100 })
    expect(read([row], [], 99)).toMatchObject({ resend: [], settling: [row.sampleId] })
    expect(read([row], [], 100)).toMatchObject({ resend: [row.sampleId], settling: [] })
  })

  it('never affects a running request', () => {
    const row = rowOf(1, { state: 'intent', settleUntilMs: null })
    expect(read([row], [], 1e9)).toMatchObject({ resend: [], settling: [row.sampleId] })
  })

  it('trusts no list that lacks a confirmed sample', () => {
    const confirmed = rowOf(1, { state: 'confirmed', cloudSampleId: 'c1', settleUntilMs: null })
    const row = rowOf(2)
    const result = read([confirmed, row], [])
    expect(result).toMatchObject({
      missing: [confirmed.sampleId],
      resend: [],
      settling: [row.sampleId],
      confirmed: [],
    })
  })

  it('finds the duplicate that arrived late', () => {
    const row = rowOf(1, { state: 'confirmed', cloudSampleId: 'c2', settleUntilMs: null })
    const result = read([row], [storedAs(row, 'c1'), storedAs(row, 'c2')])
    expect(result.confirmed).toEqual([])
    expect(result.doubles.map((double) => double.sampleId)).toEqual(['c1'])
  })
})

interface Stored extends ServerSample {
  atMs: number
}

/** A cloud that loses answers, commits late, accepts parts, and shows old, shuffled, hashless lists. */
function simulate(script: {
  count: number
  twins: number
  actions: { kind: 'ok' | 'lost' | 'nothing' | 'late' | 'partial'; size: number; delay: number }[]
  readings: { staleMs: number; hashes: boolean; seed: number }[]
  settleMs: number
}) {
  const { settleMs } = script
  const rows = Array.from({ length: script.count }, (_, index) =>
    rowOf(index, {
      state: 'planned',
      settleUntilMs: null,
      content: index < script.twins ? 'twin' : `content ${index}`,
    }),
  )
  const foreign: Stored = {
    sampleId: 'foreign',
    fileName: 'x.wav',
    sizeBytes: 5,
    hash: sha('x'),
    durationMs: 9,
    atMs: 0,
  }
  const cloud: Stored[] = [foreign]
  let nowMs = 0
  let nextId = 1
  let reading = 0
  let sends = 0

  const commit = (row: LedgerEntry, atMs: number): Stored => {
    const stored = { ...storedAs(row, `c${nextId++}`), atMs }
    cloud.push(stored)
    return stored
  }
  const list = (isHonest: boolean): { readAtMs: number; server: ServerSample[] } => {
    const how = isHonest ? undefined : script.readings[reading++ % Math.max(1, script.readings.length)]
    const seenMs = nowMs - (how?.staleMs ?? 0)
    const visible = cloud.filter((stored) => stored.atMs <= seenMs)
    const shuffled = visible
      .map((stored) => ({ key: sha(`${how?.seed ?? 0}${stored.sampleId}`), stored }))
      .sort((a, b) => (a.key < b.key ? -1 : 1))
    return {
      readAtMs: nowMs,
      server: shuffled.map(({ stored }) => ({ ...stored, hash: how?.hashes === false ? null : stored.hash })),
    }
  }
  const apply = (isHonest: boolean) => {
    const result = reconcile({ rows, ...list(isHonest) })
    for (const { sampleId, cloudSampleId } of result.confirmed) {
      Object.assign(byId(sampleId), { state: 'confirmed', cloudSampleId, settleUntilMs: null })
    }
    for (const id of result.resend) Object.assign(byId(id), { state: 'planned', settleUntilMs: null })
    return result
  }
  const byId = (id: string): LedgerEntry => rows.find((row) => row.sampleId === id)!
  const send = (action: (typeof script.actions)[number]): void => {
    const batch = rows.filter((row) => row.state === 'planned').slice(0, action.size)
    sends += batch.length
    const cut = action.kind === 'partial' ? Math.ceil(batch.length / 2) : batch.length
    for (const [index, row] of batch.entries()) {
      Object.assign(row, { state: 'sent', cloudSampleId: null, settleUntilMs: nowMs + settleMs })
      if (action.kind === 'nothing' || index >= cut) continue
      const stored = commit(row, nowMs + (action.kind === 'late' ? action.delay : 0))
      if (action.kind === 'ok' || action.kind === 'partial') {
        Object.assign(row, { state: 'confirmed', cloudSampleId: stored.sampleId, settleUntilMs: null })
      }
    }
  }

  for (const action of script.actions) {
    apply(false)
    send(action)
    nowMs += 3
  }
  for (let round = 0; round < 50 && rows.some((row) => row.state !== 'confirmed'); round++) {
    apply(true)
    send({ kind: 'ok', size: 3, delay: 0 })
    nowMs += settleMs
  }
  nowMs += 1_000
  const end = apply(true)
  return { rows, cloud, foreign, end, sends }
}

const actions = fc.array(
  fc.record({
    kind: fc.constantFrom('ok', 'lost', 'nothing', 'late', 'partial'),
    size: fc.integer({ min: 1, max: 4 }),
    delay: fc.integer({ min: 0, max: 60 }),
  }),
  { maxLength: 25 },
)
const counts = fc.record({ count: fc.integer({ min: 1, max: 10 }), twins: fc.integer({ min: 0, max: 3 }) })

describe('any order of lost responses, late commits, and bad lists', () => {
  it('converges: every sample confirmed, nothing lost, and duplicates found exactly once', () => {
    const readings = fc.array(
      fc.record({ staleMs: fc.integer({ min: 0, max: 40 }), hashes: fc.boolean(), seed: fc.nat(9) }),
      { maxLength: 10 },
    )
    fc.assert(
      fc.property(counts, actions, readings, (size, script, seen) => {
        const { rows, cloud, foreign, end } = simulate({
          ...size,
          actions: script,
          readings: seen,
          settleMs: 20,
        })
        expect(rows.map((row) => row.state)).toEqual(rows.map(() => 'confirmed'))
        const surplus = new Set(end.doubles.map((double) => double.sampleId))
        const kept = cloud.filter((stored) => !surplus.has(stored.sampleId))
        expect(kept).toContain(foreign)
        expect(kept.map((stored) => stored.hash).sort()).toEqual(
          [foreign.hash, ...rows.map((row) => row.sha256)].sort(),
        )
        for (const row of rows) {
          expect(kept.find((stored) => stored.sampleId === row.cloudSampleId)?.hash).toBe(row.sha256)
        }
        expect(new Set(rows.map((row) => row.cloudSampleId)).size).toBe(rows.length)
      }),
      { numRuns: 400 },
    )
  })

  it('duplicates nothing as long as cut requests commit within the settling time and lists are current', () => {
    fc.assert(
      fc.property(counts, actions, fc.boolean(), (size, script, hashes) => {
        const settled = script.map((action) => ({ ...action, delay: Math.min(action.delay, 20) }))
        const readings = [{ staleMs: 0, hashes, seed: 1 }]
        const { rows, cloud, end } = simulate({ ...size, actions: settled, readings, settleMs: 20 })
        expect(end.doubles).toEqual([])
        expect(cloud).toHaveLength(rows.length + 1)
      }),
      { numRuns: 400 },
    )
  })
})
