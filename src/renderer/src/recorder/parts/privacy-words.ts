/** How to allow microphone access, by `AppInfo.platform`. */
export function privacyWords(platform: string): { text: string; hasButton: boolean } {
  switch (platform.split(' ')[0]) {
    case 'darwin':
      return {
        text: 'On this Mac, open System Settings > Privacy & Security > Microphone and turn on Timbre. Then come back and try again.',
        hasButton: true,
      }
    case 'win32':
      return {
        text: 'On this computer, open Settings > Privacy & security > Microphone. Turn on “Microphone access” and “Let desktop apps access your microphone”. Then come back and try again.',
        hasButton: true,
      }
    default:
      return {
        text: 'On this computer, check your desktop’s privacy and sound settings: programs must be allowed to use the microphone, and it must not be muted. In a Flatpak or Snap, allow audio recording for Timbre. Then try again.',
        hasButton: false,
      }
  }
}
