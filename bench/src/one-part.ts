import { systemClock } from '@tradepost/kit/clock'
import { setUpBench } from './set-up.ts'

/**
 * Runs one part of the bench: `node scripts/run.mjs bench/src/one-part.ts checkouts runCheckoutBench`. `against.ts` runs
 * the one of an older commit. SLOW_FLUSH=1 makes Postgres wait 2 ms before each flush, like a cloud disk.
 */
const [file = '', name = ''] = process.argv.slice(2)
const bench = await setUpBench({ clock: systemClock })
try {
  if (process.env.SLOW_FLUSH === '1') {
    const { pool } = bench.world.provider.deps.database
    await pool.query('alter system set commit_delay = 2000')
    await pool.query('alter system set commit_siblings = 0')
    await pool.query('select pg_reload_conf()')
  }
  const part = await import(`./${file}.ts`)
  await part[name](bench.world)
} finally {
  await bench.close()
}
