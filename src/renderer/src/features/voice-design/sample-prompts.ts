/** A prompt to begin with, and a text that lets its voice be heard (spec/add-voice.md section 2). */
export interface SamplePrompt {
  name: string
  prompt: string
  previewText: string
}

export const samplePrompts: readonly SamplePrompt[] = [
  {
    name: 'Evil Ogre',
    prompt:
      'A massive evil ogre, speaking slowly in a deep, gravelly and menacing voice, with wet breaths and a growl under every word.',
    previewText:
      'Who dares to cross my bridge without a gift? I can smell the bread in your bag and the fear in your bones, little traveler. Hand me both, and perhaps I will let you keep your boots.',
  },
  {
    name: 'Little Mouse',
    prompt:
      'A tiny, cheerful cartoon mouse with a high, squeaky and quick voice, always a little out of breath and full of wonder.',
    previewText:
      'Oh my whiskers, did you see the size of that cheese? It is bigger than my house, and my aunt’s house, and the clock in the hall! Quick, quick, before the cat comes down the stairs!',
  },
  {
    name: 'Southern Woman',
    prompt:
      'An older woman from the American South, warm and unhurried, with a gentle drawl and a smile in her voice, in perfect audio quality.',
    previewText:
      'Well, come on in and sit down, honey, you look like you walked all the way from Savannah. There is sweet tea on the porch and a peach pie in the oven, and nobody here is in any hurry at all.',
  },
  {
    name: 'Movie Trailer voice',
    prompt:
      'A dramatic male narrator of movie trailers: very deep, resonant and intense, with long pauses and rising tension, in studio quality.',
    previewText:
      'In a world where silence was the law, one voice refused to be quiet. This summer, the truth has a sound. And when it is heard for the first time, nothing will ever be the same again.',
  },
  {
    name: 'British CEO',
    prompt:
      'A middle-aged British chief executive, male, speaking Received Pronunciation in a calm, precise and confident voice with dry humor.',
    previewText:
      'Good morning, everyone. I shall be brief, as the figures rather speak for themselves. We set out to do one thing well, we did it, and I am told that the biscuits have improved as well.',
  },
  {
    name: 'Angry Pirate',
    prompt:
      'An angry old pirate captain, shouting hoarsely over the wind with a rolling accent, rough and loud, with bursts of bitter laughter.',
    previewText:
      'Hoist the sails, you miserable barnacles, or I will feed you to the gulls! Twenty years I have hunted that ship, and I will not lose her to a bit of rain and a crew that cannot tie a knot!',
  },
  {
    name: 'New York accent',
    prompt:
      'A fast-talking man in his forties with a thick New York accent, lively and a little nasal, as if telling a story on a street corner.',
    previewText:
      'So I am standing on the corner, right, waiting for my coffee, and this guy walks up and asks me for directions to the water. I tell him, buddy, it is an island, just pick a street and keep walking!',
  },
]
