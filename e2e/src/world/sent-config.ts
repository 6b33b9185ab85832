import { parseEncryptionKeys } from '@tradepost/kit/secrets/encryption-keys'
import type { PlatformConfig } from '@tradepost/platform-server/config'

/** The secret of a world's programs. */
export const SECRET = 'secret-of-the-world-0123456789abcdefghijkl'

/** Returns the configuration of a world that a process of its own got as a message, which can't carry the functions of keys. */
export const restoreConfig = (sent: PlatformConfig): PlatformConfig => ({ ...sent, encryptionKeys: parseEncryptionKeys(SECRET) })
