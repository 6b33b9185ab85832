import { setUpDatabases } from '@tradepost/e2e/world/global-setup'
import { makeWorld, type World, type WorldOptions } from '@tradepost/e2e/world/world'

export type Bench = { world: World; close(): Promise<void> }

/** Both programs in this process on real Postgres that flushes to disk. Without a clock it is one that can be moved. */
export async function setUpBench(options: Pick<WorldOptions, 'clock'>): Promise<Bench> {
  const stopDatabases = await setUpDatabases({ isDurable: true })
  // Signing in is measured with the cost that it has in production.
  const world = await makeWorld({ ...options, platform: { passwordHashing: undefined } })
  return {
    world,
    async close() {
      await world.close()
      await stopDatabases()
    },
  }
}
