import {
  AudioLines,
  AudioWaveform,
  BookOpen,
  Bot,
  Braces,
  Building2,
  Captions,
  CircleQuestionMark,
  Clapperboard,
  CodeXml,
  Database,
  Ear,
  Grid2x2,
  Handshake,
  House,
  Languages,
  LayoutGrid,
  LibraryBig,
  LifeBuoy,
  Megaphone,
  MessageCircle,
  MicVocal,
  Newspaper,
  Package,
  Repeat2,
  Rocket,
  ScanSearch,
  ScrollText,
  Speech,
  UserRoundCog,
  UsersRound,
  Wrench,
} from 'lucide-react'
import { pathTo } from '@renderer/address/paths'
import { webItem, type SidebarGroup, type SidebarItem } from './sidebar-item'

/** A voice actor's own work, always in sight. */
export const ownItems: readonly SidebarItem[] = [
  {
    name: 'Home',
    source: 'timbre',
    href: pathTo('home'),
    icon: House,
    patterns: ['/', '/app/home'],
    element: 'sidebar.home',
  },
  {
    name: 'Voices',
    source: 'timbre',
    href: pathTo('voices'),
    icon: AudioLines,
    element: 'sidebar.voices',
    patterns: [pathTo('voices'), '/app/voice-lab', '/app/default-voices'],
  },
  {
    name: 'Voice library',
    source: 'timbre',
    href: pathTo('voiceLibrary'),
    icon: LibraryBig,
    element: 'sidebar.voice-library',
    patterns: [pathTo('voiceLibrary'), '/app/voice-library'],
    // There, voices are those of the voice lab alone.
    needs: ['sharedResidency'],
  },
  {
    name: 'Professional clones',
    source: 'timbre',
    href: pathTo('clones'),
    icon: MicVocal,
    element: 'sidebar.clones',
    patterns: [pathTo('clones')],
  },
  {
    name: 'Text to Speech',
    source: 'timbre',
    href: pathTo('text-to-speech'),
    icon: Speech,
    element: 'sidebar.text-to-speech',
    patterns: [pathTo('text-to-speech'), '/app/speech-synthesis/text-to-speech'],
  },
  {
    name: 'Voice Changer',
    source: 'timbre',
    href: pathTo('speech-to-speech'),
    icon: Repeat2,
    element: 'sidebar.voice-changer',
    patterns: [pathTo('speech-to-speech'), '/app/speech-synthesis/speech-to-speech'],
  },
]

const products: SidebarGroup = {
  name: 'Products',
  icon: LayoutGrid,
  items: [
    webItem('Sound Effects', 'sound-effects', AudioWaveform),
    webItem('Voice Isolator', 'voice-isolator', Ear),
    webItem('Studio', 'studio', Clapperboard, { patterns: ['/app/projects', '/app/studio'] }),
    webItem('Dubbing', 'dubbing', Languages, { needs: ['sharedResidency'] }),
    {
      name: 'Conversational AI',
      source: 'submenu',
      submenu: 'conversational-ai',
      icon: Bot,
      patterns: ['/app/conversational-ai'],
      needs: ['noPlatformSwitcher'],
    },
    webItem('Speech to Text', 'speech-to-text', Captions, { needs: ['speechToText'] }),
    webItem('Productions', 'productions', Package, {
      badge: 'Alpha',
      needs: ['productions', 'sharedResidency'],
    }),
    {
      name: 'Producer Mode',
      source: 'submenu',
      submenu: 'productions',
      icon: UserRoundCog,
      patterns: ['/app/productions/active', '/app/productions/unclaimed'],
      needs: ['producer'],
    },
  ],
}

/** In the user menu too. */
export const documentationItems: readonly SidebarItem[] = [
  webItem('Guides', 'guides', BookOpen),
  webItem('API Reference', 'api-reference', Braces),
  webItem('Changelog', 'changelog', ScrollText),
]

/** What stands below, each in a group that folds. */
export const mainGroups: readonly SidebarGroup[] = [
  products,
  {
    name: 'Audio Tools',
    icon: Wrench,
    items: [
      webItem('Audio Native', 'audio-native', Newspaper),
      webItem('Voiceover Studio', 'voiceover-studio', Clapperboard),
      webItem('AI Speech Classifier', 'speech-classifier', ScanSearch),
      webItem('Soundboard', 'soundboard', Grid2x2),
    ],
  },
  {
    name: 'Contact',
    icon: LifeBuoy,
    items: [
      webItem('Help Center', 'help-center', CircleQuestionMark),
      webItem('Community', 'community', MessageCircle),
      webItem('Enterprise', 'enterprise', Building2),
      webItem('Voice Actors', 'voice-actors', MicVocal),
      webItem('Grants for Startups', 'grants', Rocket),
      webItem('Voice Data Partnerships', 'voice-data', Database),
      webItem('Partnerships', 'partnerships', Handshake),
      webItem('Affiliate Program', 'affiliate-program', Megaphone),
      webItem('Join our Team', 'careers', UsersRound),
    ],
  },
  {
    name: 'Documentation',
    icon: BookOpen,
    items: documentationItems,
  },
]

export const developersItem: SidebarItem = webItem('Developers', 'developers', CodeXml, {
  needs: ['developerPortal'],
})
