/** Texts of a voice's sync, of its conflicts, and of what it is not for. */
export const voiceTexts = {
  unreadable: 'The cloud could not be read. Edits are kept on this computer and sent later.',
  /** @param said the server's message, if it sent one */
  refused: (said: string | null) => `The cloud rejected an edit${said === null ? '.' : `: ${said}`}`,
  changedHere: 'Changed here',
  deletedHere: 'Deleted here',
  changedThere: 'Changed in the cloud',
  deletedThere: 'Deleted in the cloud',
  notOwnClone: 'Only your own professional clones can be edited and verified here.',
} as const
