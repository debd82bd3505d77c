/** Version of the rights and terms a person confirms; a new one is asked for again. Kept with every consent. */
export const termsVersion = '2026-11'
