/** What the report cannot tell, because nothing here hears it well enough: decisions 18 and 34, `shortVoiceLikeness`. */
export const blindSpots = [
  'The language that is spoken is not checked.',
  'Of the places where two people talk at once, about one in five is found.',
  'Less than three seconds of speech do not tell whose voice it is.',
  'A repetition within one file is found only once the file is split.',
].join(' ')
