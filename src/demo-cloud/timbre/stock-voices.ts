export type Gender = 'female' | 'male'
export type Age = 'young' | 'middle_aged' | 'old'

/** One of Kokoro's voices. Traits are of the library's tags; they are our ears' words, not the model's. */
export interface StockVoice {
  /** Name of its file: language, gender, and a name. */
  id: string
  name: string
  /** ISO 639-1. */
  language: string
  accent: string
  gender: Gender
  age: Age
  traits: readonly string[]
}

const origins: Readonly<Record<string, { language: string; accent: string }>> = {
  a: { language: 'en', accent: 'american' },
  b: { language: 'en', accent: 'british' },
  e: { language: 'es', accent: 'peninsular' },
  f: { language: 'fr', accent: 'standard' },
  h: { language: 'hi', accent: 'standard' },
  i: { language: 'it', accent: 'standard' },
  j: { language: 'ja', accent: 'standard' },
  p: { language: 'pt', accent: 'brazilian' },
  z: { language: 'zh', accent: 'standard' },
}

/** The 54 voices of kokoro-js 1.2.1: id, age, traits. */
const rows: readonly [id: string, age: Age, traits: string][] = [
  ['af_alloy', 'middle_aged', 'neutral professional crisp'],
  ['af_aoede', 'young', 'bright modulated warm'],
  ['af_bella', 'young', 'energetic intense confident sassy'],
  ['af_heart', 'middle_aged', 'warm friendly calm gentle'],
  ['af_jessica', 'young', 'upbeat bright cheerful casual'],
  ['af_kore', 'middle_aged', 'confident professional mature'],
  ['af_nicole', 'young', 'soft breathy meditative relaxed mysterious'],
  ['af_nova', 'middle_aged', 'professional crisp formal'],
  ['af_river', 'middle_aged', 'relaxed calm neutral'],
  ['af_sarah', 'middle_aged', 'calm professional gentle classy'],
  ['af_sky', 'young', 'soft playful bright anxious'],
  ['am_adam', 'middle_aged', 'deep authoritative neutral formal'],
  ['am_echo', 'middle_aged', 'casual neutral calm'],
  ['am_eric', 'middle_aged', 'professional confident crisp'],
  ['am_fenrir', 'middle_aged', 'intense energetic confident dramatic'],
  ['am_liam', 'young', 'casual friendly upbeat'],
  ['am_michael', 'middle_aged', 'relaxed warm friendly mature'],
  ['am_onyx', 'middle_aged', 'deep gravelly intense mysterious husky'],
  ['am_puck', 'young', 'playful energetic cheerful upbeat'],
  ['am_santa', 'old', 'deep wise dramatic raspy'],
  ['bf_alice', 'middle_aged', 'formal classy crisp'],
  ['bf_emma', 'middle_aged', 'classy warm confident professional'],
  ['bf_isabella', 'middle_aged', 'gentle calm classy soft'],
  ['bf_lily', 'young', 'playful bright soft cheerful'],
  ['bm_daniel', 'middle_aged', 'formal authoritative professional'],
  ['bm_fable', 'young', 'dramatic modulated playful'],
  ['bm_george', 'middle_aged', 'mature authoritative warm wise'],
  ['bm_lewis', 'middle_aged', 'deep husky relaxed gravelly'],
  ['ef_dora', 'middle_aged', 'friendly confident warm'],
  ['em_alex', 'middle_aged', 'confident professional'],
  ['em_santa', 'old', 'deep wise dramatic'],
  ['ff_siwis', 'middle_aged', 'classy gentle formal'],
  ['hf_alpha', 'young', 'bright friendly gentle'],
  ['hf_beta', 'middle_aged', 'calm professional'],
  ['hm_omega', 'middle_aged', 'calm authoritative'],
  ['hm_psi', 'middle_aged', 'neutral casual'],
  ['if_sara', 'middle_aged', 'warm modulated friendly'],
  ['im_nicola', 'middle_aged', 'confident warm'],
  ['jf_alpha', 'young', 'bright professional'],
  ['jf_gongitsune', 'middle_aged', 'gentle calm'],
  ['jf_nezumi', 'young', 'playful soft'],
  ['jf_tebukuro', 'middle_aged', 'warm gentle'],
  ['jm_kumo', 'middle_aged', 'calm mature'],
  ['pf_dora', 'middle_aged', 'friendly upbeat'],
  ['pm_alex', 'middle_aged', 'casual confident'],
  ['pm_santa', 'old', 'deep wise dramatic'],
  ['zf_xiaobei', 'young', 'bright cheerful'],
  ['zf_xiaoni', 'middle_aged', 'calm gentle'],
  ['zf_xiaoxiao', 'young', 'upbeat friendly'],
  ['zf_xiaoyi', 'middle_aged', 'professional crisp'],
  ['zm_yunjian', 'middle_aged', 'authoritative intense'],
  ['zm_yunxi', 'young', 'casual upbeat'],
  ['zm_yunxia', 'young', 'bright playful'],
  ['zm_yunyang', 'middle_aged', 'professional formal'],
]

export const stockVoices: readonly StockVoice[] = rows.map(([id, age, traits]) => {
  const [origin = '', gender = ''] = id
  const name = id.slice(3)
  return {
    id,
    name: name.replace(/^./, (letter) => letter.toUpperCase()),
    ...(origins[origin] ?? { language: 'en', accent: 'american' }),
    gender: gender === 'm' ? 'male' : 'female',
    age,
    traits: traits.split(' '),
  }
})

/** What stands in for a stock voice whose file is not there. */
export const fallbackVoices: Readonly<Record<Gender, string>> = { female: 'af_heart', male: 'am_michael' }
