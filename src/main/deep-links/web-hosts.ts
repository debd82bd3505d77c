/** Whose pages are the platform's web app. */
export const webHosts: readonly string[] = ['elevenlabs.io', 'www.elevenlabs.io']
