import type { PlatformConfig } from '@tradepost/platform-server/config'
import { startPlatform } from '@tradepost/platform-server/server'
import { restoreConfig } from '#src/world/sent-config.ts'

/**
 * A platform in a process of its own, which audit-crash.test.ts kills. It gets its settings as a message, and answers its URL.
 */
process.once('message', async (config: PlatformConfig) => {
  const platform = await startPlatform({ config: restoreConfig(config), isWorking: false })
  process.send?.({ url: platform.url })
})
