/** How to let Timbre use the microphone again, by `process.platform`. */
export function privacyWords(platform: string): { text: string; hasButton: boolean } {
  switch (platform) {
    case 'darwin':
      return {
        text: 'On this Mac: System Settings, Privacy & Security, Microphone. Switch Timbre on there, then come back and try again.',
        hasButton: true,
      }
    case 'win32':
      return {
        text: 'On this computer: Settings, Privacy & security, Microphone. Switch on “Microphone access” and “Let desktop apps access your microphone”, then come back and try again.',
        hasButton: true,
      }
    default:
      return {
        text: 'On this computer: look in the privacy and sound settings of your desktop whether programs may use the microphone and whether it is muted. In a Flatpak or Snap, allow audio recording for Timbre. Then try again.',
        hasButton: false,
      }
  }
}
