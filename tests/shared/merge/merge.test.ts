import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chooseSide, merge, type MergeBase, type MergeFields } from '@shared/merge/merge'

interface Card {
  title: string
  /** A street means something only in its town. */
  town: string
  street: string
}
type Name = 'title' | 'place'

const fields: MergeFields<Card, Name> = {
  title: { keys: ['title'], isSame: (a, b) => a.title === b.title },
  place: { keys: ['town', 'street'], isSame: (a, b) => a.town === b.town && a.street === b.street },
}
const names = Object.keys(fields) as Name[]
const start: Card = { title: 'A', town: 'B', street: 'C' }
const agreed: MergeBase<Card> = { mine: start, theirs: start }
const versions = (mine: Partial<Card>, theirs: Partial<Card>, base = agreed) => ({
  mine: { ...start, ...mine },
  theirs: { ...start, ...theirs },
  base,
})

describe('merge', () => {
  it('sends changes made here, takes over changes made there, and asks about conflicts', () => {
    expect(merge(fields, versions({ title: 'X' }, { street: 'Y' }))).toEqual({
      mine: { title: 'X', town: 'B', street: 'Y' },
      base: { mine: { ...start, street: 'Y' }, theirs: { ...start, street: 'Y' } },
      changedHere: ['title'],
      changedThere: ['place'],
      conflicts: [],
    })
    expect(merge(fields, versions({ town: 'X' }, { street: 'Y' }))).toMatchObject({
      mine: { town: 'X', street: 'C' },
      base: agreed,
      conflicts: ['place'],
    })
  })

  it('agrees on identical changes', () => {
    expect(merge(fields, versions({ title: 'X' }, { title: 'X' }))).toMatchObject({
      base: { mine: { title: 'X' }, theirs: { title: 'X' } },
      changedHere: [],
      conflicts: [],
    })
  })

  it('sends nothing that the other side has already', () => {
    const base = { mine: start, theirs: { ...start, title: 'X' } }
    expect(merge(fields, versions({ title: 'X' }, { title: 'X' }, base))).toMatchObject({
      base: { mine: { title: 'X' }, theirs: { title: 'X' } },
      changedHere: [],
      conflicts: [],
    })
  })

  it('accepts a different form of what was sent, as long as it stays the same', () => {
    const base = { mine: { ...start, title: ' X ' }, theirs: { ...start, title: 'X' } }
    const none = { changedHere: [], changedThere: [], conflicts: [] }
    expect(merge(fields, versions({ title: ' X ' }, { title: 'X' }, base))).toMatchObject(none)
    expect(merge(fields, versions({ title: ' X ' }, { title: 'Y' }, base)).mine.title).toBe('Y')
  })

  it('recognizes its own save after a lost response and further edits', () => {
    const unanswered = { mine: { ...start, title: 'X' }, theirs: { ...start, title: 'X' } }
    const next = { ...versions({ title: 'Z' }, { title: 'X' }), unanswered }
    expect(merge(fields, next)).toMatchObject({ base: unanswered, changedHere: ['title'], conflicts: [] })
    // It did not arrive, or somebody else wrote over it.
    expect(merge(fields, { ...next, theirs: start })).toMatchObject({ base: agreed, changedHere: ['title'] })
    expect(merge(fields, { ...next, theirs: { ...start, title: 'Y' } }).conflicts).toEqual(['title'])
  })

  it('a choice settles every conflict, and nothing else', () => {
    const both = versions({ title: 'X', street: 'Z' }, { title: 'Y' })
    const kept = merge(fields, { ...both, base: chooseSide(fields, both, 'mine') })
    expect(kept).toMatchObject({ changedHere: ['title', 'place'], changedThere: [], conflicts: [] })
    const taken = merge(fields, { ...both, base: chooseSide(fields, both, 'theirs') })
    expect(taken).toMatchObject({ mine: { title: 'Y', street: 'Z' }, changedHere: ['place'], conflicts: [] })
  })
})

const card = fc.record({
  title: fc.constantFrom('A', 'B', 'C'),
  town: fc.constantFrom('A', 'B'),
  street: fc.constantFrom('A', 'B'),
})
const base = fc.record({ mine: card, theirs: card })
const anyVersions = fc.record({ mine: card, theirs: card, base, unanswered: fc.option(base) })

describe('any three versions', () => {
  it('merging again changes nothing', () => {
    fc.assert(
      fc.property(anyVersions, (given) => {
        const once = merge(fields, given)
        const twice = merge(fields, { ...given, ...once })
        expect(twice).toEqual({ ...once, changedThere: [] })
      }),
    )
  })

  it('give each field the same result in any order of the fields', () => {
    const reversed: typeof fields = { place: fields.place, title: fields.title }
    fc.assert(
      fc.property(anyVersions, (given) => {
        const sorted = ({ changedHere, changedThere, conflicts, ...rest }: ReturnType<typeof merge>) => ({
          ...rest,
          fates: [changedHere, changedThere, conflicts].map((fate) => fate.toSorted()),
        })
        expect(sorted(merge(reversed, given))).toEqual(sorted(merge(fields, given)))
      }),
    )
  })
})

type Step =
  | { kind: 'edit'; side: 'mine' | 'theirs'; key: keyof Card }
  | { kind: 'read' }
  | { kind: 'save'; fate: 'arrives' | 'answer-lost' | 'cut' }
  | { kind: 'choose'; choice: 'mine' | 'theirs' }

/** Two sides that read, save and choose as the stores do; remembers who wrote over what, and what was shown. */
function openSides() {
  const sides = { mine: start, theirs: start }
  let base = agreed
  let unanswered: MergeBase<Card> | null = null
  let written = 0
  const valueOf = (name: Name, of: Card): string => JSON.stringify(fields[name].keys.map((key) => of[key]))
  /** The version over which its writer wrote each version, having seen it. */
  const over = new Map<string, string>()
  const shown = new Set<string>()
  const history = { mine: [start], theirs: [start] }

  function put(side: 'mine' | 'theirs', value: Card): void {
    sides[side] = value
    history[side].push(value)
  }
  function read() {
    const merged = merge(fields, { ...sides, base, unanswered })
    if (merged.changedThere.length > 0) put('mine', merged.mine)
    base = merged.base
    return merged
  }
  function choose(choice: 'mine' | 'theirs'): void {
    for (const name of read().conflicts) {
      shown.add(valueOf(name, sides.mine)).add(valueOf(name, sides.theirs))
    }
    base = chooseSide(fields, { ...sides, base, unanswered }, choice)
    read()
  }
  function save(fate: 'arrives' | 'answer-lost' | 'cut'): void {
    const { changedHere, conflicts } = read()
    unanswered = null
    if (conflicts.length > 0 || changedHere.length === 0) return
    unanswered = { mine: sides.mine, theirs: sides.mine }
    if (fate === 'cut') return
    put('theirs', sides.mine)
    if (fate === 'answer-lost') return
    base = unanswered
    unanswered = null
  }

  return {
    sides,
    step: (step: Step): void => {
      if (step.kind === 'read') read()
      else if (step.kind === 'choose') choose(step.choice)
      else if (step.kind === 'save') save(step.fate)
      else {
        const { side, key } = step
        const before = sides[side]
        put(side, { ...before, [key]: `${side} ${++written}` })
        for (const name of names) {
          const [from, to] = [valueOf(name, before), valueOf(name, sides[side])]
          if (from !== to) over.set(to, from)
        }
      }
    },
    isSettled: () => {
      const { changedHere, changedThere, conflicts } = merge(fields, { ...sides, base, unanswered })
      return changedHere.length + changedThere.length + conflicts.length === 0
    },
    /** Versions that somebody wrote over who had not seen them and was not asked. */
    lostUnseen: (): string[] => {
      const isSeen = (name: Name, before: Card, after: Card): boolean => {
        const [lost, kept] = [valueOf(name, before), valueOf(name, after)]
        for (let version: string | undefined = kept; version; version = over.get(version))
          if (version === lost) return true
        return shown.has(lost)
      }
      return [history.mine, history.theirs].flatMap((states) =>
        states.slice(1).flatMap((after, index) => {
          const before = states[index] ?? start
          return names.filter((name) => !isSeen(name, before, after)).map((name) => valueOf(name, before))
        }),
      )
    },
  }
}

const edit = fc.record({
  kind: fc.constant('edit' as const),
  side: fc.constantFrom('mine' as const, 'theirs' as const),
  key: fc.constantFrom<keyof Card>('title', 'town', 'street'),
})
const look = fc.oneof(
  fc.constant<Step>({ kind: 'read' }),
  fc.record({
    kind: fc.constant('save' as const),
    fate: fc.constantFrom('arrives' as const, 'answer-lost' as const, 'cut' as const),
  }),
)
const choice = fc.record({
  kind: fc.constant('choose' as const),
  choice: fc.constantFrom('mine' as const, 'theirs' as const),
})
const ending: Step[] = [
  { kind: 'choose', choice: 'mine' },
  { kind: 'save', fate: 'arrives' },
  { kind: 'read' },
]

describe('any schedule of edits, readings, saves and choices', () => {
  it('makes both sides equal and loses no edit unnoticed', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(edit, look, choice), { maxLength: 40 }), (steps) => {
        const { sides, step, isSettled, lostUnseen } = openSides()
        for (const each of [...steps, ...ending]) step(each)
        expect(isSettled()).toBe(true)
        expect(sides.mine).toEqual(sides.theirs)
        expect(lostUnseen()).toEqual([])
      }),
      { numRuns: 1_000 },
    )
  })

  it('ends the same, however often and whenever the cloud is read and saved to, if each side edits its own fields', () => {
    const ownEdits = fc.array(
      fc.constantFrom<Step>(
        { kind: 'edit', side: 'mine', key: 'title' },
        { kind: 'edit', side: 'theirs', key: 'street' },
      ),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(ownEdits, fc.array(fc.array(look, { maxLength: 4 }), { maxLength: 9 }), (edits, looks) => {
        const interrupted = openSides()
        edits.forEach((each, index) => [...(looks[index] ?? []), each].forEach(interrupted.step))
        const plain = openSides()
        edits.forEach(plain.step)
        const [saving, reading] = ending.slice(1) as [Step, Step]
        for (const { step } of [interrupted, plain]) [saving, reading].forEach(step)
        expect(interrupted.sides).toEqual(plain.sides)
      }),
      { numRuns: 1_000 },
    )
  })
})
