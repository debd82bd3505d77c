import { findElement, routes } from './find-element'
import { click, elementsOn, go, helpCenter, highlight, show, type Circumstances, type Step } from './steps'

export interface Reply {
  say: string
  /** One after the other; the first that fails ends them. */
  steps: readonly Step[]
  /** Said where a step failed. */
  otherwise?: string
}

interface Intent {
  /** In lower case, as a recognizer writes: without punctuation. */
  means: Pick<RegExp, 'test'>
  reply: (now: Circumstances, words: string) => Reply
}

const said = (say: string, steps: readonly Step[] = [], otherwise?: string): Reply => ({
  say,
  steps,
  ...(otherwise !== undefined && { otherwise }),
})

export const greeting =
  'Hello. I am the demo workspace, and I run on this computer alone. Ask me how to start a clone, record a sample, or see your credits.'

const abilities =
  'I can lead you to every screen, and point at what you look for. Ask how to start a clone, record a sample, or why an upload waits. I press nothing that spends, sends, or deletes.'

const docs = 'https://elevenlabs.io/docs'

const number = new Intl.NumberFormat('en-US')
const destructive =
  /\b(delete|erase|remove|sign out|log out|buy|purchase|upgrade|subscribe|pay|password|api keys?)\b/
/** What somebody says that they do not mean. */
const denied = /\b(don'?t|do not|never|without|not)( (want|wish|need|have|going))?( to)? \w+/g

/** The first that fits answers. */
const intents: readonly Intent[] = [
  { means: /^(stop|quiet|be quiet|enough|silence|never mind)$/, reply: () => said('Okay.') },
  {
    means: { test: (words) => destructive.test(words.replace(denied, '')) },
    reply: () =>
      said('That is yours to press. I touch nothing that deletes, pays, or signs you out.', [
        go('settings-account'),
      ]),
  },
  {
    means: /\bup ?load(s|ed|ing)?\b/,
    reply: (now) =>
      said(
        'Let me show you. An upload waits while you are offline, while its plan is not accepted, or while a limit is broken. The reason stands beside it.',
        show('home.activity', 'uploads', now),
        'Nothing is waiting here now. Open a draft, and its Upload button tells what is missing.',
      ),
  },
  {
    means:
      /\b(my|the|which|what) plans?\b|\b(locked|lock|greyed|grayed|not allowed|disabled|may i|am i allowed|can'?t i)\b/,
    reply: () =>
      said('Sure. This is what your plan allows. Beside what is locked stands why.', [go('settings-plan')]),
  },
  {
    means:
      /\b(credits?|critics|quota|balance|costs?|price|pricing|expensive|free)\b|\bcharacters (left|remaining)\b/,
    reply: (now) =>
      said(
        `Sure. You have used ${number.format(now.creditsUsed)} of ${number.format(now.creditsTotal)} credits. Here they are.`,
        elementsOn(now.page).has('sidebar.credits') ? [click('sidebar.credits')] : [go('credits')],
      ),
  },
  {
    means: /\b(how (long|loud|much|many)|minutes|noise|quality|requirements?|prepare)\b/,
    reply: () =>
      said(
        'Good question. Give half an hour of clean speech, in samples of at least thirty seconds. Keep peaks below minus three decibels, and the room quiet.',
        [
          {
            tool: 'show_documentation_link',
            parameters: {
              title: 'Professional voice cloning',
              url: `${docs}/product-guides/voices/voice-cloning/professional-voice-cloning`,
            },
          },
        ],
      ),
  },
  {
    means: /\b(verif\w*|captcha|consent)\b/,
    reply: () =>
      said(
        'Good question. The cloud must know that the voice is yours. You read a sentence aloud, after your samples are uploaded.',
        [go('professional-clones')],
      ),
  },
  {
    means: /\b(train|training|fine tun\w*)\b/,
    reply: () =>
      said(
        'Sure. Training begins at the last step of a professional clone. It runs in the cloud, and you are told when it is done.',
        [go('professional-clones')],
      ),
  },
  {
    means: /\b(microphone|mike|speakers?|headphones|output device)\b/,
    reply: (now) =>
      said(
        'Sure. Sound is chosen here in the settings.',
        show('settings.output-device', 'settings-sound', now),
      ),
  },
  {
    means: /\b(voice changer|speech to speech|change my voice|convert)\b/,
    reply: () =>
      said('Sure. The voice changer speaks your recording with another voice.', [go('speech-to-speech')]),
  },
  {
    means: /\b(text to speech|read (this|it|a text)|generate speech|say a text)\b/,
    reply: (now) =>
      said('Sure. Write your text here, and choose a voice.', show('speech.text', 'text-to-speech', now)),
  },
  {
    means: /\brecord(ing|ings|ed|s|er)?\b/,
    reply: (now) =>
      elementsOn(now.page).has('draft.record')
        ? said('Let me show you. Press here, and the booth opens. I leave when you record.', [
            highlight('draft.record'),
          ])
        : said(
            'Let me show you. Press Record, and the booth opens with a new draft. I leave when you record.',
            show('home.record', 'record', now),
            'Open a draft, and press Record yourself.',
          ),
  },
  {
    means: /\b(instant|quick|fast) (voice )?clon\w*/,
    reply: () =>
      said('Sure. An instant clone needs a minute of your voice.', [
        go('add-voice', { creationType: 'cloneVoice' }),
      ]),
  },
  {
    means: /\b(clon(e|es|ed|ing)|clown|cologne)\b/,
    reply: (now) =>
      said(
        'Sure. Press New draft, and a professional clone begins. Then you add recordings, upload them, and prove that the voice is yours.',
        show('clones.new', 'professional-clones', now),
      ),
  },
  {
    means: /\b(design|invent|describe) (a |my |new )*voices?\b|\bvoice design\b/,
    reply: () =>
      said('Sure. Describe a voice in words, and three of them are made.', [
        go('add-voice', { creationType: 'voiceDesign' }),
      ]),
  },
  {
    means: /\b(voice library|find (a|another) voice|shared voices?|other voices)\b/,
    reply: (now) => said('Sure. The voice library is here.', show('library.search', 'voice-library', now)),
  },
  {
    means: /\b(history|earlier|generated before)\b/,
    reply: () => said('Sure. Everything you generated is listed here.', [go('history')]),
  },
  {
    means: /\b(documentation|manual|guide|docs)\b/,
    reply: () =>
      said('Sure. The documentation is one press away.', [
        {
          tool: 'show_documentation_link',
          parameters: { title: 'Documentation', url: `${docs}/overview` },
        },
      ]),
  },
  {
    means: /\b(human|a person|somebody|support|contact|real agent)\b/,
    reply: () => said('Sure. People answer at the help center.', [helpCenter]),
  },
  {
    means:
      /\b(useless|stupid|idiot|dumb|crap|shit|fuck\w*|hate|terrible|awful|annoying|complain\w*|broken|bugs?|does not work|doesn'?t work)\b/,
    reply: () =>
      said('I am sorry. I am a small program, and I do not know much. People answer at the help center.', [
        helpCenter,
      ]),
  },
  {
    means: /\b(updates?|version|licenses?|logs?)\b/,
    reply: () => said('Sure. The version, updates, and logs are here.', [go('settings-about')]),
  },
  {
    means: /\b(settings?|preferences|theme|dark|light)\b/,
    reply: () => said('Sure. These are the settings.', [go('settings')]),
  },
  { means: /\b(my|all) voices\b/, reply: () => said('Sure. Your voices are here.', [go('voices')]) },
  {
    means: /\b(groups?|permissions?|members?)\b/,
    reply: () => said('Sure. Groups are here.', [go('groups')]),
  },
  { means: /\bhome\b/, reply: () => said('Sure. This is Home.', [go('home')]) },
  { means: /\b(thanks|thank you|great|perfect)\b/, reply: () => said('You are welcome.') },
  { means: /\b(bye|goodbye|see you)\b/, reply: () => said('Goodbye. End the call whenever you like.') },
  { means: /\b(who|what) are you\b/, reply: () => said(`${greeting.split('. ').slice(0, 2).join('. ')}.`) },
  { means: /\b(help|what can (you|i)|abilities)\b/, reply: () => said(`Sure. ${abilities}`) },
  { means: /^(hello|hi|hey|good (morning|evening|afternoon))\b/, reply: () => said(`Hello. ${abilities}`) },
]

/** What is said and done about a sentence. */
export function answerTo(sentence: string, now: Circumstances): Reply {
  const words = sentence
    .toLowerCase()
    .replace(/[^a-z0-9' ]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const intent = intents.find(({ means }) => means.test(words))
  if (intent) return intent.reply(now, words)
  const element = findElement(words)
  if (element) {
    const [part = ''] = element.id.split('.')
    return said(`Let me show you. ${element.label} is here.`, show(element.id, routes[part] ?? null, now))
  }
  return said(`I did not understand that. I know English alone. ${abilities}`)
}
