import { safeStorage } from 'electron'
import type { Keychain } from './credential-store'

/**
 * The system's keychain through Electron. Only valid after the app is ready. Linux without a keyring offers `basic_text`,
 * which is plain text with a known password, so it counts as not available. Ask before using it: where it is not
 * available Electron 42 never answers an encryption.
 */
export const systemKeychain: Keychain = {
  isAvailable: async () =>
    (await safeStorage.isAsyncEncryptionAvailable()) &&
    (process.platform !== 'linux' || safeStorage.getSelectedStorageBackend() !== 'basic_text'),
  encrypt: (text) => safeStorage.encryptStringAsync(text),
  decrypt: async (bytes) => (await safeStorage.decryptStringAsync(bytes)).result,
}
