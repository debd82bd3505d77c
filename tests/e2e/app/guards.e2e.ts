import { expect, test } from '../fixtures'

test('a peer connection of the window finds no way to the network', async ({ openStudio }) => {
  const { page } = await openStudio()
  const candidates = await page.evaluate(async () => {
    const peer = new RTCPeerConnection()
    peer.createDataChannel('out')
    const found: string[] = []
    peer.addEventListener('icecandidate', ({ candidate }) => {
      // The empty one says that there are no more.
      if (candidate !== null && candidate.candidate !== '') found.push(candidate.candidate)
    })
    const ended = new Promise<void>((resolve) =>
      peer.addEventListener('icegatheringstatechange', () => {
        if (peer.iceGatheringState === 'complete') resolve()
      }),
    )
    await peer.setLocalDescription(await peer.createOffer())
    await ended
    peer.close()
    return found
  })
  expect(candidates.filter((candidate) => / udp /i.test(candidate))).toEqual([])
})
