import { setUpDatabases } from '@tradepost/e2e/world/global-setup'
import { makeWorld, type World, type WorldOptions } from '@tradepost/e2e/world/world'

export type Bench = { world: World; close(): Promise<void> }

/** Starts both servers in this process on a real Postgres that flushes to disk. Without `clock`, uses one that can be moved. */
export async function setUpBench(options: Pick<WorldOptions, 'clock'>): Promise<Bench> {
  const stopDatabases = await setUpDatabases({ isDurable: true })
  // Sign-in is measured at its production cost.
  const world = await makeWorld({ ...options, platform: { passwordHashing: undefined } })
  return {
    world,
    async close() {
      await world.close()
      await stopDatabases()
    },
  }
}
