import { Fault } from '@tradepost/kit/faults'
import { readPlatformConfig } from '#src/config.ts'
import type { Deps } from '#src/deps.ts'
import { startPlatform } from '#src/server.ts'
import { rebuildRecords } from './rebuild-records.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

/** Lists the connections of these shops, or of all, whose provider can be called. */
async function listShops({ database }: Deps, slugs: readonly string[]) {
  return database.db
    .selectFrom('providerConnections as c')
    .innerJoin('organization as o', 'o.id', 'c.organizationId')
    .selectAll('c')
    .select('o.slug')
    .where('c.apiKeySealed', 'is not', null)
    .$if(slugs.length > 0, (query) => query.where('o.slug', 'in', slugs))
    .orderBy('o.slug')
    .execute()
}

/** Rebuilds a shop's records and prints each row that differs. @returns how many do */
async function rebuildShop(deps: Deps, { slug, ...connection }: Awaited<ReturnType<typeof listShops>>[number]): Promise<number> {
  const differences = await rebuildRecords(deps, connection)
  for (const { table, id, before, after } of differences)
    say(`${slug}  ${table} ${id}\n  - ${JSON.stringify(before)}\n  + ${JSON.stringify(after)}`)
  say(`${slug} (${connection.environment}): ${differences.length} rows differ`)
  return differences.length
}

/**
 * `npm run rebuild-records [slug …]`: rebuilds the records of these shops, or of all, from the stored events and one read of each
 * provider. Shops continue to sell during a rebuild. Exits with 1 if a provider could not be called.
 */
const platform = await startPlatform({ config: { ...readPlatformConfig(), port: 0 }, isWorking: false })
try {
  const shops = await listShops(platform.deps, process.argv.slice(2))
  if (shops.length === 0) say('There is no such shop with a payments provider')
  for (const shop of shops)
    await rebuildShop(platform.deps, shop).catch((error: unknown) => {
      if (!(error instanceof Fault)) throw error
      say(`${shop.slug} (${shop.environment}): not rebuilt, its rows stay. ${error.message}`)
      process.exitCode = 1
    })
} finally {
  await platform.close()
}
