/** Of links that open Timbre. Nothing else is imported here: the start of the process needs it. */
export const deepLinkScheme = 'timbre'
