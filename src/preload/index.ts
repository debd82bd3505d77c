import { contextBridge, ipcRenderer, webUtils } from 'electron'
import { capturePortMessage } from '@shared/audio/capture/capture-port'
import { inputPortMessage } from '@shared/audio/capture/input-port'
import { supportPortMessage } from '@shared/audio/support-port'
import { callChannel, domains, eventChannel, registerFilesChannel } from '@shared/ipc/channels'

type Invoke = (input: unknown) => Promise<unknown>

const callsApi = Object.fromEntries(
  Object.entries(domains).map(([domain, { calls }]) => [
    domain,
    Object.fromEntries(
      calls.map((name): [string, Invoke] => [
        name,
        (input) => ipcRenderer.invoke(callChannel(domain, name), input),
      ]),
    ),
  ]),
)

const declarations: Record<string, { calls: readonly string[]; events?: object }> = domains

// Every answer on its way to the page listens to what would change it: as many as the page has asked for.
ipcRenderer.setMaxListeners(0)

contextBridge.exposeInMainWorld('studio', {
  calls: callsApi,
  on(domain: string, name: string, listener: (payload: unknown) => void): () => void {
    if (!Object.hasOwn(declarations[domain]?.events ?? {}, name))
      throw new Error(`no event ${domain}.${name}`)
    const channel = eventChannel(domain, name)
    const onEvent = (_event: unknown, payload: unknown): void => listener(payload)
    ipcRenderer.on(channel, onEvent)
    return () => ipcRenderer.removeListener(channel, onEvent)
  },
  registerFiles(files: readonly File[]): Promise<unknown> {
    // A File made by a page has no path; only what the person picked or dropped has one.
    const paths = files.map((file) => webUtils.getPathForFile(file)).filter((path) => path !== '')
    return ipcRenderer.invoke(registerFilesChannel, paths)
  },
})

// The page's own way to hand over the ports of its sound: ports cannot pass the bridge above.
window.addEventListener('message', ({ source, origin, data, ports }: MessageEvent<unknown>) => {
  if (source !== window || origin !== location.origin || ports.length !== 1) return
  if (typeof data !== 'object' || data === null || !('type' in data)) return
  if (data.type === capturePortMessage && 'takeId' in data)
    ipcRenderer.postMessage(capturePortMessage, { takeId: data.takeId }, [...ports])
  if (data.type === inputPortMessage && 'inputId' in data)
    ipcRenderer.postMessage(inputPortMessage, { inputId: data.inputId }, [...ports])
  if (data.type === supportPortMessage && 'conversationId' in data)
    ipcRenderer.postMessage(supportPortMessage, { conversationId: data.conversationId }, [...ports])
})
