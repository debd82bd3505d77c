import { isPrivateAddress } from '@shared/lib/private-address'

/** What is wrong with a server address, in words; null when it may be used. A scheme is added where none was typed. */
export function serverAddressProblem(text: string): string | null {
  const address = withScheme(text)
  if (!URL.canParse(address)) return 'This is not a valid address. Enter one like https://api.example.com.'
  const url = new URL(address)
  if (isPrivateAddress(url)) return null
  if (url.protocol === 'http:') return 'This address would send your key unencrypted. Use https://.'
  return 'The address must start with https://.'
}

export function withScheme(text: string): string {
  const trimmed = text.trim()
  return trimmed === '' || /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`
}
