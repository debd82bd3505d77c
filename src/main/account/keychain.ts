import { safeStorage } from 'electron'
import type { Keychain } from './credential-store'

/** Linux without a keyring offers `basic_text`: plain text with a known password, so it counts as not available. */
const hasKeyring = (): boolean =>
  process.platform !== 'linux' || safeStorage.getSelectedStorageBackend() !== 'basic_text'

/**
 * Electron's newer calls ask on Linux for the desktop's secret portal, which Electron 42 does not have even where a
 * keyring answers the older ones; where they are not available they must not be used: they never answer or crash.
 */
const hasNewerCalls = (): Promise<boolean> => safeStorage.isAsyncEncryptionAvailable()

/** The system's keychain through Electron. Only valid after the app is ready; ask `isAvailable` before using it. */
export const systemKeychain: Keychain = {
  isAvailable: async () => hasKeyring() && ((await hasNewerCalls()) || safeStorage.isEncryptionAvailable()),
  encrypt: async (text) =>
    (await hasNewerCalls()) ? safeStorage.encryptStringAsync(text) : safeStorage.encryptString(text),
  decrypt: async (bytes) =>
    (await hasNewerCalls())
      ? (await safeStorage.decryptStringAsync(bytes)).result
      : safeStorage.decryptString(bytes),
}
