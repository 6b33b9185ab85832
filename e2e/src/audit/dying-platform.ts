import { parseEncryptionKeys } from '@tradepost/kit/secrets/encryption-keys'
import type { PlatformConfig } from '@tradepost/platform-server/config'
import { startPlatform } from '@tradepost/platform-server/server'
import { SECRET } from '#src/world/world.ts'

/**
 * A platform in a process of its own, which audit-crash.test.ts kills. It gets its settings as a message, and answers its URL.
 */
process.once('message', async (message: PlatformConfig) => {
  // A message can't carry keys, because they are functions.
  const config = { ...message, encryptionKeys: parseEncryptionKeys(SECRET) }
  const platform = await startPlatform({ config, isWorking: false })
  process.send?.({ url: platform.url })
})
