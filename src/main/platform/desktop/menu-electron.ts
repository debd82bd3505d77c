import { Menu } from 'electron'
import { type MenuOptions, menuTemplate } from './menu'

/** Puts the application menu in place; call again when the theme setting changes. */
export function showApplicationMenu(options: MenuOptions): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(options)))
}
