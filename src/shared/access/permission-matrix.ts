// Without zod: rules of a screen.

export interface PermissionName {
  id: string
  name: string
}

/** What a group may use (spec/speech-synthesis.md section 3). */
export const productPermissions: readonly PermissionName[] = [
  { id: 'text_to_speech', name: 'Text to Speech' },
  { id: 'speech_to_speech', name: 'Voice Changer' },
  { id: 'voice_lab', name: 'Voice Lab' },
  { id: 'sound_effects', name: 'Sound Effects' },
  { id: 'projects', name: 'Studio' },
  { id: 'voiceover_studio', name: 'Voiceover Studio' },
  { id: 'dubbing', name: 'Dubbing' },
  { id: 'audio_native', name: 'Audio Native' },
  { id: 'conversational_ai', name: 'Conversational AI' },
  { id: 'speech_to_text', name: 'Speech to Text' },
  { id: 'voice_isolator', name: 'Voice Isolator' },
  { id: 'ai_speech_classifier', name: 'AI Speech Classifier' },
]

/** What a group may do within them. */
export const featureGuards: readonly PermissionName[] = [
  { id: 'add_voice_from_voice_library', name: 'Add voices from the voice library' },
  { id: 'create_instant_voice_clone', name: 'Create instant voice clones' },
  { id: 'create_professional_voice_clone', name: 'Create professional voice clones' },
  { id: 'create_user_api_key', name: 'Create API keys' },
  { id: 'publish_studio_project', name: 'Publish Studio projects' },
]

/** What Timbre asks for and the table does not list. */
const unlistedPermissions: readonly string[] = ['workspace_settings']

/** The group that every member is in: its permissions are the workspace's `all_members_permissions`. */
export const everyoneId = 'everyone'

export interface PermissionCell {
  isGranted: boolean
  /** It cannot be taken away here: everybody has it. */
  isLocked: boolean
}

/** spec/speech-synthesis.md section 6. */
export const lockedTooltip = 'Must be disabled in the Everyone group first'

/**
 * Whether a group has a permission, and whether that can be changed in it (rulings, Everyone rule).
 * @param permissions of the group
 * @param everyone those of everybody; null: all of them
 */
export function permissionCell(
  id: string,
  groupId: string,
  permissions: readonly string[] | null,
  everyone: readonly string[] | null,
): PermissionCell {
  const hasEverybody = everyone === null || everyone.includes(id)
  if (groupId === everyoneId) return { isGranted: hasEverybody, isLocked: false }
  return hasEverybody
    ? { isGranted: true, isLocked: true }
    : { isGranted: permissions === null || permissions.includes(id), isLocked: false }
}

/**
 * The permissions after one was granted or taken away; ids that this version does not know stay as they are.
 * @param permissions null: all of them, of which only those that this version knows can be named, and no list of names
 * leads back
 */
export function withPermission(
  permissions: readonly string[] | null,
  id: string,
  isGranted: boolean,
): string[] {
  const known = [...productPermissions, ...featureGuards].map((each) => each.id)
  const all = permissions ?? [...known, ...unlistedPermissions]
  const others = all.filter((each) => each !== id)
  return isGranted ? [...others, id] : others
}
