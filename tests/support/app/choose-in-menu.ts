import type { StudioApp } from './studio-app'

/** Chromium's flag that lets `chooseInMenu` reach main. */
export const menuArgs: readonly string[] = ['--inspect=127.0.0.1:0']

/**
 * Chooses a command of the application menu, as a click on it does. The menu is the system's, beyond the page: it is reached
 * by main's debugger.
 */
export async function chooseInMenu(studio: Pick<StudioApp, 'output'>, id: string): Promise<void> {
  const address = /Debugger listening on (ws:\/\/\S+)/.exec(studio.output())?.[1]
  if (address === undefined) throw new Error('main has no debugger: start it with menuArgs')
  const expression = `require('electron').Menu.getApplicationMenu().getMenuItemById(${JSON.stringify(id)}).click()`
  const socket = new WebSocket(address)
  try {
    await new Promise<void>((resolve, reject) => {
      socket.onerror = () => reject(new Error('main cannot be reached'))
      socket.onopen = () =>
        socket.send(
          JSON.stringify({
            id: 1,
            method: 'Runtime.evaluate',
            params: { expression, includeCommandLineAPI: true },
          }),
        )
      socket.onmessage = ({ data }) => {
        const { result } = JSON.parse(String(data)) as { result?: { exceptionDetails?: unknown } }
        if (result?.exceptionDetails) reject(new Error(JSON.stringify(result.exceptionDetails)))
        else if (result) resolve()
      }
    })
  } finally {
    socket.close()
  }
}
