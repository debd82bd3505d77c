import { AudioLines, House, MicVocal, Settings, Speech, type LucideIcon } from 'lucide-react'

export interface NavigationItem {
  label: string
  path: string
  icon: LucideIcon
}

export const mainItems: readonly NavigationItem[] = [
  { label: 'Home', path: '/', icon: House },
  { label: 'Voices', path: '/voices', icon: AudioLines },
  { label: 'Professional clones', path: '/clones', icon: MicVocal },
  { label: 'Speech', path: '/speech', icon: Speech },
]

export const settingsItem: NavigationItem = { label: 'Settings', path: '/settings', icon: Settings }
