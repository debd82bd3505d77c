import type { DemoServer } from './demo-server'

/** Professional voices of one's own, as many as asked for: "Voice 0", "Voice 1" and so on. */
export async function makeVoices(server: DemoServer, count: number): Promise<void> {
  await server.control('/account', { professional_voice_limit: count + 100 })
  let next = 0
  const worker = async (): Promise<void> => {
    while (next < count) {
      const number = next++
      const answer = await fetch(`${server.baseUrl}/v1/voices/pvc`, {
        method: 'POST',
        headers: { 'xi-api-key': server.apiKey, 'content-type': 'application/json' },
        body: JSON.stringify({ name: `Voice ${number}`, language: 'en', labels: { accent: 'irish' } }),
      })
      if (!answer.ok) throw new Error(`the demo cloud refused a voice: ${await answer.text()}`)
    }
  }
  await Promise.all(Array.from({ length: 8 }, worker))
}
