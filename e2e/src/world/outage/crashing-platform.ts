import { once } from 'node:events'
import { createMovableClock } from '@tradepost/kit/clock'
import type { PlatformConfig } from '@tradepost/platform-server/config'
import { startPlatform } from '@tradepost/platform-server/server'
import { cheapPasswords } from '#src/world/cheap-passwords.ts'
import { restoreConfig } from '#src/world/sent-config.ts'

/** What the process is told: its configuration, the time, and after which commit it dies. */
export type CrashOrder = { config: PlatformConfig; now: string; commit: number }

/**
 * A platform that dies by SIGKILL right after a commit, before it does or answers anything else. receiver-sigkill.test.ts runs it
 * as its own process.
 */
const [order]: CrashOrder[] = await once(process, 'message')
if (!order) throw new Error('Nobody says when to crash')
const platform = await startPlatform({
  config: { ...restoreConfig(order.config), passwordHashing: cheapPasswords, port: 0, url: '' },
  clock: createMovableClock(order.now),
  isWorking: false,
})
let commits = 0
const { changed } = platform.deps
const { fire } = changed
// Fires after every commit.
changed.fire = () => {
  commits += 1
  if (commits === order.commit) process.kill(process.pid, 'SIGKILL')
  fire()
}
process.send?.({ url: platform.url })
