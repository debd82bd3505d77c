import { useQuery } from '@tanstack/react-query'

/** Enough for bars of 3 px, and small in memory: ten minutes are 19 MB. */
const sampleRateHz = 8000

async function load(address: string): Promise<Float32Array> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`no sound at ${address}`)
  const context = new OfflineAudioContext(1, 1, sampleRateHz)
  const sound = await context.decodeAudioData(await answer.arrayBuffer())
  return sound.getChannelData(0)
}

/** The samples of a sound, to draw it; undefined until they are there. */
export function useSoundSamples(address: string, isReady: boolean): Float32Array | undefined {
  return useQuery({ queryKey: ['sound-samples', address], queryFn: () => load(address), enabled: isReady })
    .data
}
