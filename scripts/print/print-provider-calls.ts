import { writeFileSync } from 'node:fs'
import { openSmallShop } from '@tradepost/e2e/seller/records/large-shop'
import { printCalls, recordCalls } from '@tradepost/e2e/seller/records/provider-calls'
import { setUpDatabases } from '@tradepost/e2e/world/global-setup'
import { makeGatedWorld } from '@tradepost/e2e/world/outage/provider-gate'

/**
 * Writes docs/provider-calls.md from the behavior of both servers: `node scripts/run.mjs scripts/print/print-provider-calls.ts`.
 */
const stopDatabases = await setUpDatabases()
try {
  const world = await makeGatedWorld()
  try {
    const asked = await recordCalls(world, await openSmallShop(world))
    writeFileSync(new URL('../../docs/provider-calls.md', import.meta.url), printCalls(asked))
  } finally {
    await world.close()
  }
} finally {
  await stopDatabases()
}
