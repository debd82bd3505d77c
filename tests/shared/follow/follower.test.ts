import { describe, expect, it } from 'vitest'
import { createFollower, type FollowerOptions } from '@shared/follow/follower'
import { scriptWords } from '@shared/follow/script-words'

const tale = `The keeper climbed one hundred and twelve steps to the lantern room and looked out over the water. Far away,
perhaps four miles from the shore, a single yellow light was moving towards the rocks. She took down the old brass
telescope, wiped the eyepiece with her sleeve and held her breath while she turned the ring. It was not a ship. It was a
rowing boat with a lantern hanging from a pole, and behind the rower sat a child, wrapped in a blanket. The calm had
flattened the sea and seemed to have swallowed every voice in the air. By morning the wind would bring rain and the ice
would begin to crack.`

const cut = (text: string): string[] => scriptWords(text).map((word) => word.text)
const words = cut(tale)
const at = (word: string, from = 0): number => words.indexOf(word, from)

function reader(options: Partial<FollowerOptions> = {}, script = words) {
  const follower = createFollower(script, { language: 'en', ...options })
  let stretch: string[] = []
  return {
    /** Hears word by word, as partial results grow. */
    read: (text: string): number => {
      let wordIndex = -2
      for (const word of text.split(/\s+/)) {
        stretch = [...stretch, word]
        wordIndex = follower.receive(stretch)
      }
      return wordIndex
    },
    pause: (): number => {
      const recognized = stretch
      stretch = []
      return follower.receive(recognized, { isSettled: true })
    },
    follower,
  }
}

describe('following a reader', () => {
  it('recognizes 5 words before matching: reports nothing until then', () => {
    const { read } = reader()
    expect(read('the keeper climbed one')).toBe(-1)
    expect(read('hundred')).toBe(4)
  })

  it('advances word by word through pauses', () => {
    const { read, pause } = reader()
    read('the keeper climbed one hundred and twelve steps')
    for (let index = at('to'); index < 40; index++) {
      expect(read(words[index]!.toLowerCase())).toBe(index)
      if (index % 7 === 0) expect(pause()).toBe(index)
    }
  })

  it('reads the script to its last word', () => {
    const { read } = reader()
    expect(read(words.join(' '))).toBe(words.length - 1)
  })

  it('starts at the given word', () => {
    const { read } = reader({ fromWordIndex: at('She') })
    expect(read('she took down')).toBe(at('She') - 1)
    expect(read('the old brass')).toBe(at('brass'))
  })

  it('handles a line of fewer than five words', () => {
    const { read } = reader({}, ['Oh', 'no', 'Mara'])
    expect(read('oh no mara')).toBe(2)
    expect(reader({}, ['Wonderful']).read('wonderful')).toBe(0)
  })

  it('skips an omitted word, a misread word, and a filler', () => {
    const { read } = reader()
    expect(read('the keeper climbed one hundred and twelve steps to lantern room')).toBe(at('room'))
    expect(read('and locked uh out over the weather far')).toBe(at('Far'))
    expect(read('away perhaps')).toBe(at('perhaps'))
  })

  it('stays at repeated words', () => {
    const { read } = reader()
    read('the keeper climbed one hundred and twelve steps to the lantern room and')
    const before = at('and', at('room'))
    expect(read('and and looked')).toBe(before + 1)
    expect(read('looked out over')).toBe(at('over'))
  })

  it('finds a reader who skips a sentence, after a few matching words', () => {
    const { read } = reader()
    read('the keeper climbed one hundred and twelve steps to the lantern room and looked out over the water')
    expect(read('it was not')).toBeLessThan(at('Far'))
    expect(read('a ship it was a rowing boat')).toBe(at('boat'))
  })

  it('goes back with a reader who restarts the sentence', () => {
    const { read, pause } = reader()
    read('the keeper climbed one hundred and twelve steps to the lantern room and looked out over the water')
    read('far away perhaps four miles from the shore a single yellow light was')
    expect(pause()).toBe(at('was'))
    expect(read('far away perhaps')).toBe(at('was'))
    expect(read('four miles from the')).toBeLessThan(at('was'))
    expect(read('shore a single yellow light was moving towards')).toBe(at('towards'))
  })

  it('does not go back for a word or two that also occur earlier', () => {
    const { read } = reader()
    read('the keeper climbed one hundred and twelve steps to the lantern room and looked out over the water')
    const before = at('water')
    expect(read('lantern room')).toBe(before)
    expect(read('far away perhaps four')).toBe(at('four'))
  })

  it('stays put while something else is said, then resumes', () => {
    const { read, pause } = reader()
    read('the keeper climbed one hundred and twelve steps to the lantern room and looked out over the water')
    const before = at('water')
    expect(read('sorry could you please close that window for me thanks a lot')).toBe(before)
    pause()
    expect(read('[unk] [unk] okay where was i')).toBe(before)
    pause()
    expect(read('far away perhaps four miles')).toBe(at('miles'))
  })

  it.each([
    ['about one thousand two hundred and fifty of them came in eighteen eighty nine', 'digits against words'],
    ['about 1250 of them came in 1889', 'digits against digits'],
    ['about twelve hundred fifty of them came in eighteen eighty nine', 'read in another way'],
  ])('knows numbers: %s (%s)', (spoken) => {
    const script = cut('They say about 1,250 of them came in 1889, every one by sea.')
    const { read } = reader({}, script)
    expect(read(`they say ${spoken}`)).toBe(script.indexOf('1889'))
    expect(read('every one')).toBe(script.indexOf('one'))
  })

  it('counts a number as read only with its last word', () => {
    const script = cut('They say that all of 1,250 came by sea.')
    const { read } = reader({}, script)
    expect(read('they say that all of one thousand')).toBe(script.indexOf('of'))
    expect(read('two hundred fifty')).toBe(script.indexOf('1,250'))
  })

  it('follows corrections of the recognizer without going back itself', () => {
    const { follower } = reader()
    follower.receive('the keeper climbed one hundred and twelve steps'.split(' '))
    const there = follower.receive(
      'the keeper climbed one hundred and twelve steps to the lantern room'.split(' '),
    )
    expect(there).toBe(at('room'))
    expect(follower.receive('the keeper climbed one hundred and twelve steps to the'.split(' '))).toBe(there)
    expect(
      follower.receive(
        'the keeper climbed one hundred and twelve steps to the lantern room and looked'.split(' '),
      ),
    ).toBe(at('looked'))
  })

  it('skips words that the recognizer does not know', () => {
    const script = cut('We run kubernetes and podman on the old server today, nobody knows why.')
    const recognized = 'we run [unk] and [unk] on the old server'
    const known = reader({ unrecognizableWords: new Set(['kubernetes', 'podman']) }, script)
    expect(known.read(recognized)).toBe(script.indexOf('server'))
  })

  it.each([
    [
      'zh',
      '今天早上我去市场买了两斤苹果，因为奶奶最喜欢吃苹果。',
      '今天早上我去市场买了两斤',
      '今天早上我去市场买了两斤',
    ],
    [
      'ko',
      '오늘 아침에 나는 시장에 가서 사과를 두 봉지 샀다.',
      '오늘아침에 나는 시장에 가서',
      '오늘 아침에 나는 시장에 가서',
    ],
    [
      'fr',
      'L’homme qui n’avait rien dit s’arrêta devant l’église.',
      "l homme qui n'avait rien dit",
      'L’homme qui n’avait rien dit',
    ],
    [
      'ru',
      'Ещё вчера всё было тихо, а сегодня в городе праздник.',
      'еще вчера все было тихо',
      'Ещё вчера всё было тихо',
    ],
    [
      'hr',
      'Jutros sam otišao na tržnicu i kupio dvije jabuke.',
      'jutros sam otisao na trznicu',
      'Jutros sam otišao na tržnicu',
    ],
  ])('follows %s', (language, text, recognized, readSoFar) => {
    const script = cut(text)
    expect(reader({ language }, script).read(recognized)).toBe(cut(readSoFar).length - 1)
  })
})
