import { namesOnPage } from '@renderer/lib/named'

/** The page as the assistant is told of it: its name, and what can be named there; nothing that a person wrote or made. */
export function pageContext(pathname: string, names: readonly string[]): { page: string; text: string } {
  const page = pageName(pathname)
  const known = [...new Set(names)]
  const isOfFrame = (name: string): boolean => name.startsWith('sidebar.')
  // What the page itself has first: the frame's are the same everywhere.
  const ordered = [...known.filter((name) => !isOfFrame(name)), ...known.filter(isOfFrame)]
  return { page, text: `Page: ${page}. Elements: ${ordered.join(', ') || 'none'}` }
}

const names: readonly (readonly [path: RegExp, name: string])[] = [
  [/^\/$/, 'Home'],
  [/^\/onboarding/, 'Onboarding Checklist'],
  [/^\/voices/, 'Voices'],
  [/^\/voice-library/, 'Voice library'],
  [/^\/clones\/[^/]+\/report/, 'Report of a draft'],
  [/^\/clones\/[^/]+/, 'Draft of a professional clone'],
  [/^\/clones/, 'Professional clones'],
  [/^\/speech\/speech-to-speech/, 'Voice Changer'],
  [/^\/speech/, 'Text to Speech'],
  [/^\/settings/, 'Settings'],
  [/^\/groups/, 'Groups'],
]

const pageName = (pathname: string): string => names.find(([path]) => path.test(pathname))?.[1] ?? 'Timbre'

/** Enough for a page to have drawn itself; main waits until nothing has changed for 0.5 s. */
const lookEveryMs = 250

/** Tells of the page now, and whenever its path or the named elements on it change, until the returned function is called. */
export function followPage(tell: (context: { page: string; text: string }) => void): () => void {
  let told = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = (): void => {
    timer = undefined
    const context = pageContext(
      new URL(window.location.hash.slice(1), window.location.origin).pathname,
      namesOnPage(),
    )
    if (context.text === told) return
    told = context.text
    tell(context)
  }
  const changed = (): void => {
    timer ??= setTimeout(look, lookEveryMs)
  }
  const observer = new MutationObserver(changed)
  observer.observe(document.body, { childList: true, subtree: true })
  look()
  return () => {
    observer.disconnect()
    clearTimeout(timer)
  }
}
