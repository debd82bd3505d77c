/** What is kept of texts of a server, in characters. */
export const nameMaxChars = 300
export const fileNameMaxChars = 1_000
export const textMaxChars = 5_000
