const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether nobody on the way can read along: https, or http that stays on this computer. */
export const isPrivateAddress = ({ protocol, hostname }: { protocol: string; hostname: string }): boolean =>
  protocol === 'https:' || (protocol === 'http:' && loopback.has(hostname))

/** What a person may name as the address of a content server: the same, as it is typed. */
export const isContentAddress = (text: string): boolean => {
  const [, protocol, hostname] =
    /^(https?:)\/\/(\[[\da-f:]+\]|[^\s/:?#@[\]]+)(?::\d+)?(?:\/\S*)?$/i.exec(text) ?? []
  return protocol !== undefined && hostname !== undefined
    ? isPrivateAddress({ protocol: protocol.toLowerCase(), hostname: hostname.toLowerCase() })
    : false
}
