import { existsSync } from 'node:fs'

const aptGet = '/usr/bin/apt-get'

/**
 * Installs a package in one command, for which the person is asked for their password once. electron-updater would have dpkg
 * unpack it first and then, also where no password was given, ask again to have apt mend all of the system.
 * @param path as the shell reads it
 * @param run as the administrator; throws where that fails
 */
export function installDeb(
  path: string,
  run: (command: string[]) => void,
  hasApt = existsSync(aptGet),
): void {
  // Apt leaves everything as it was where something the package needs cannot be had.
  run(hasApt ? [aptGet, 'install', '-y', '--no-remove', path] : ['dpkg', '-i', path])
}
