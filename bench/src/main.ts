import { cpus, totalmem } from 'node:os'
import { stopwatch } from '@tradepost/kit/clock'
import { runCheckoutBench } from './checkouts.ts'
import { setUpBench } from './set-up.ts'

/** `npm run bench`: every figure of one run, with the machine it was taken on. Figures compare only within a run. */
const bench = await setUpBench()
const elapsed = stopwatch()
console.log(
  `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, embedded Postgres`,
)
try {
  await runCheckoutBench(bench.world)
} finally {
  await bench.close()
}
console.log(`took ${Math.round(elapsed() / 1000)} s`)
