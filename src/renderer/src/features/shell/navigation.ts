import {
  AudioLines,
  House,
  LibraryBig,
  MicVocal,
  Repeat2,
  Settings,
  Speech,
  type LucideIcon,
} from 'lucide-react'
import { pathTo } from '@renderer/address/paths'

export interface NavigationItem {
  label: string
  path: string
  icon: LucideIcon
}

export const mainItems: readonly NavigationItem[] = [
  { label: 'Home', path: pathTo('home'), icon: House },
  { label: 'Voices', path: pathTo('voices'), icon: AudioLines },
  { label: 'Voice library', path: pathTo('voiceLibrary'), icon: LibraryBig },
  { label: 'Professional clones', path: pathTo('clones'), icon: MicVocal },
  { label: 'Text to Speech', path: pathTo('text-to-speech'), icon: Speech },
  { label: 'Voice Changer', path: pathTo('speech-to-speech'), icon: Repeat2 },
]

export const settingsItem: NavigationItem = { label: 'Settings', path: pathTo('settings'), icon: Settings }
