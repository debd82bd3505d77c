/** The library's tags. */
export const descriptives = [
  'anxious',
  'authoritative',
  'breathy',
  'bright',
  'calm',
  'casual',
  'cheerful',
  'classy',
  'confident',
  'crisp',
  'deep',
  'dramatic',
  'energetic',
  'formal',
  'friendly',
  'gentle',
  'gravelly',
  'husky',
  'intense',
  'mature',
  'meditative',
  'modulated',
  'mysterious',
  'neutral',
  'playful',
  'professional',
  'raspy',
  'relaxed',
  'sassy',
  'soft',
  'upbeat',
  'warm',
  'wise',
] as const

/** spec/add-voice.md section 3, with the word that a name gets of it. */
export const useCases = {
  narrative_story: 'Storyteller',
  conversational: 'Companion',
  characters_animation: 'Character',
  social_media: 'Creator',
  entertainment_tv: 'Presenter',
  advertisement: 'Brand Voice',
  informative_educational: 'Teacher',
} as const
export type UseCase = keyof typeof useCases

/** Given names by language and gender. */
export const givenNames: Readonly<Record<string, Readonly<Record<'female' | 'male', string>>>> = {
  en: {
    female:
      'Ada Alice Amber Audrey Beatrice Beth Bridget Cara Cecily Clare Cora Daisy Delia Eden Edith Elena Eliza Ella Esme Etta Faye Fern Freya Gemma Grace Gwen Hazel Heidi Imogen Iris Isla Ivy Jade June Kate Kira Lara Leah Lila Lois Lucy Mabel Maeve Marian Maya Mina Nell Nora Olive Opal Paige Pearl Petra Quinn Rhea Rosa Ruby Ruth Sadie Sage Selma Sylvie Tess Thea Uma Vera Viola Wren Zara Zoe',
    male: 'Aaron Abel Alec Amos Archie Arlo Asher Austin Basil Ben Blake Brice Caleb Carl Cedric Clive Cole Conrad Dale Dean Desmond Drew Edgar Eli Ellis Ewan Felix Finn Floyd Frank Gavin Glenn Grant Guy Hal Harvey Hugh Ian Isaac Ivan Jack Jasper Joel Jonas Jude Karl Keith Kent Lance Leo Levi Logan Luke Mark Miles Morgan Nate Neil Noah Oscar Otto Owen Percy Ralph Reed Rex Rory Roy Saul Seth Silas Theo Tobias Vince Wade Walt',
  },
  es: {
    female: 'Alba Carmen Elvira Ines Lola Lucia Marta Nuria Paloma Pilar Rocio Sofia',
    male: 'Alvaro Diego Emilio Hugo Javier Mateo Nicolas Pablo Rafael Sergio Tomas Vicente',
  },
  fr: {
    female: 'Amelie Camille Celine Chloe Colette Elise Juliette Manon Margot Odile Sylvie Yvette',
    male: 'Alain Benoit Etienne Fabien Gaspard Julien Lucien Marcel Mathieu Olivier Remy Thierry',
  },
  hi: {
    female: 'Aditi Ananya Diya Isha Kavya Meera Naina Pooja Priya Riya Sunita Tara',
    male: 'Aarav Arjun Dev Ishaan Karan Manav Nikhil Rahul Rohan Sameer Varun Vikram',
  },
  it: {
    female: 'Alessia Bianca Chiara Elisa Federica Giulia Ilaria Martina Noemi Serena Silvia Valeria',
    male: 'Alessio Bruno Carlo Dario Enzo Fabio Gino Lorenzo Marco Paolo Sandro Vito',
  },
  ja: {
    female: 'Aiko Akari Emi Hana Haruka Keiko Mai Naomi Rin Sakura Yui Yuna',
    male: 'Akira Daichi Haru Hiroshi Kaito Kenji Ren Ryo Shota Sora Takumi Yuto',
  },
  pt: {
    female: 'Ana Beatriz Bruna Carla Fernanda Gabriela Helena Isabela Larissa Leticia Marina Renata',
    male: 'Andre Bernardo Caio Davi Eduardo Felipe Gustavo Henrique Joao Leandro Rodrigo Thiago',
  },
  zh: {
    female: 'Fang Hui Jia Lan Li Mei Ning Qian Ting Xia Yan Ying',
    male: 'Bo Cheng Feng Gang Hao Jun Kai Long Peng Tao Wei Yong',
  },
}

export const localeOf: Readonly<Record<string, string>> = {
  american: 'en-US',
  british: 'en-GB',
  indian: 'en-IN',
  peninsular: 'es-ES',
  brazilian: 'pt-BR',
}

/** What a preview says, by language; of a language that cannot be spoken it is the English one. */
export const previewTexts: Readonly<Record<string, readonly [string, ...string[]]>> = {
  en: [
    'Every good story begins with a small decision. Mine began with a door that should have been locked.',
    'Hello, and welcome back. Today I would like to show you something that took me years to understand.',
    'Imagine a morning without a single alarm. Just light, a window, and all the time in the world.',
    'If you ask me, the best ideas arrive when nobody is waiting for them.',
  ],
  es: ['Hola, y gracias por escuchar. Hoy quiero contarte una historia que empieza con una puerta abierta.'],
  fr: [
    'Bonjour et merci de votre attention. Je voudrais vous raconter une histoire qui commence au bord de la mer.',
  ],
  hi: ['नमस्ते, सुनने के लिए धन्यवाद। आज मैं आपको एक छोटी सी कहानी सुनाना चाहता हूँ।'],
  it: [
    'Buongiorno e grazie per l’ascolto. Oggi vorrei raccontarvi una storia che comincia in una piccola piazza.',
  ],
  pt: ['Olá, e obrigado por ouvir. Hoje quero contar uma história que começa numa rua perto do mar.'],
}
