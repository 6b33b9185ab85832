import { startProvider } from '@tradepost/provider-server/server'
import { makeTestProvider } from '@tradepost/provider-server/testing/test-provider'
import type { Servers } from './commands.ts'
import type { Business, World } from './opened-business.ts'

/** One provider for all sequences, with a business for each. */
export type OpenWorld = World & { openBusiness(): Promise<Business>; close(): Promise<void> }

export async function openWorld(): Promise<OpenWorld> {
  const first = await makeTestProvider()
  const { clock, request } = first
  const { config } = first.deps
  let running: Pick<typeof first, 'deps' | 'acquirerDatabase' | 'drainAll' | 'close'> = first

  /** Stops the provider and starts another: at the same address, on the same databases. */
  async function restart(): Promise<void> {
    await running.close()
    running = await startProvider({ clock, config })
  }

  /** Starts a second provider on the same databases, and lets both do the due work. */
  async function settleTwice(): Promise<void> {
    const other = await startProvider({ clock, config: { ...config, port: 0 } })
    await Promise.all([running.drainAll(), other.drainAll()])
    await other.close()
  }

  async function settle(by: Servers): Promise<void> {
    if (by === 'a restart') await restart()
    if (by === 'two servers') await settleTwice()
    await running.drainAll()
  }

  const world: World = { provider: () => ({ ...running, request }), settle }
  return {
    ...world,
    openBusiness: async () => ({
      ...(await first.openBusiness()),
      world,
      ids: new Map(),
      subscriptions: [],
      disputes: [],
      quoted: null,
    }),
    async close() {
      if (running !== first) await running.close()
      await first.close()
    },
  }
}
