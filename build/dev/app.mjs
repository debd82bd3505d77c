import { spawn } from 'node:child_process'

const quitsWithinMs = 5_000

/**
 * Electron on one app folder, started again on demand.
 * @param {string} electron
 * @param {string[]} args
 * @param {{env: NodeJS.ProcessEnv, onEnd: (code: number) => void}} options onEnd: the person closed it, or it broke
 */
export function startApp(electron, args, { env, onEnd }) {
  const environment = { ...process.env, ...env }
  delete environment.ELECTRON_RUN_AS_NODE
  let isRestarting = false
  let child = start()

  function start() {
    const started = spawn(electron, args, { stdio: 'inherit', env: environment })
    started.once('exit', (code, signal) => {
      if (!isRestarting) return onEnd(code ?? (signal ? 1 : 0))
      isRestarting = false
      child = start()
    })
    return started
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  return {
    /** Two of one app cannot stand side by side, so the next waits for the end of the last. */
    restart() {
      if (isRestarting) return
      isRestarting = true
      const old = child
      old.kill('SIGTERM')
      setTimeout(() => old.exitCode === null && old.kill('SIGKILL'), quitsWithinMs).unref()
    },
  }
}
