import { setUpDatabases } from '@tradepost/e2e/global-setup'
import { makeWorld, type World } from '@tradepost/e2e/world'
import { systemClock } from '@tradepost/kit/clock'

export type Bench = { world: World; close(): Promise<void> }

/** Both programs in this process on real Postgres that flushes to disk, with the real clock. */
export async function setUpBench(): Promise<Bench> {
  const stopDatabases = await setUpDatabases({ isDurable: true })
  const world = await makeWorld({ clock: systemClock })
  return {
    world,
    async close() {
      await world.close()
      await stopDatabases()
    },
  }
}
