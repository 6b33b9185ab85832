import { writeFileSync } from 'node:fs'
import { setUpDatabases } from '@tradepost/e2e/global-setup'
import { openSmallShop } from '@tradepost/e2e/large-shop'
import { printCalls, recordCalls } from '@tradepost/e2e/provider-calls'
import { makeGatedWorld } from '@tradepost/e2e/provider-gate'

/** Writes docs/provider-calls.md from what both programs do: `node scripts/run.mjs scripts/print-provider-calls.ts`. */
const stopDatabases = await setUpDatabases()
try {
  const world = await makeGatedWorld()
  try {
    const asked = await recordCalls(world, await openSmallShop(world))
    writeFileSync(new URL('../docs/provider-calls.md', import.meta.url), printCalls(asked))
  } finally {
    await world.close()
  }
} finally {
  await stopDatabases()
}
