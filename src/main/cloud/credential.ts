/** What proves who we are to one server, and to no other. */
export interface Credential {
  authentication: 'api-key' | 'bearer'
  secret: string
}

/** Exactly one header, whichever mode (api.md section 1). */
export function authHeaders(credential: Credential): Record<string, string> {
  return credential.authentication === 'api-key'
    ? { 'xi-api-key': credential.secret }
    : { authorization: `Bearer ${credential.secret}` }
}

/** Takes the secret out of a text that a server or library may have echoed. */
export const withoutSecret = (text: string, secret: string): string =>
  secret.length < 4 ? text : text.replaceAll(secret, '•••')
