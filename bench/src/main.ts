import { cpus, totalmem } from 'node:os'
import { startStopwatch, systemClock } from '@tradepost/kit/clock'
import { runAccessBench } from './access.ts'
import { runAfterSaleBench } from './after-sale.ts'
import { runCheckoutBench } from './checkouts.ts'
import { runEnumeration } from './enumeration.ts'
import { runEventBench } from './events.ts'
import { runInvoiceBench } from './invoices.ts'
import { runLifetimeBench } from './lifetime.ts'
import { runListBench } from './lists.ts'
import { runPageBench } from './pages.ts'
import { runRenewalBench } from './renewals.ts'
import { runSessionBench } from './sessions.ts'
import { setUpBench } from './set-up.ts'
import { runStartBench } from './start.ts'
import { runWebhookBench } from './webhooks.ts'

/**
 * `npm run bench`: takes every figure in one run, with the machine it ran on. Figures compare only within a run. `npm run bench
 * -- sessions` takes one part. `-- lists` fills a million payments, so it only runs when named; `npm run bench -- enumeration`
 * measures what answers give away instead.
 */
const PARTS = {
  access: runAccessBench,
  'after-sale': runAfterSaleBench,
  checkouts: runCheckoutBench,
  events: runEventBench,
  invoices: runInvoiceBench,
  lifetime: runLifetimeBench,
  lists: runListBench,
  renewals: runRenewalBench,
  sessions: runSessionBench,
  start: runStartBench,
  pages: runPageBench,
  webhooks: runWebhookBench,
}

const isPart = (name: string): name is keyof typeof PARTS => name in PARTS
const wanted = process.argv.slice(2)
const isEnumeration = wanted.includes('enumeration')
const parts = isEnumeration
  ? []
  : wanted.length > 0
    ? wanted.filter(isPart)
    : ([
        'access',
        'after-sale',
        'checkouts',
        'events',
        'invoices',
        'lifetime',
        'renewals',
        'sessions',
        'start',
        'pages',
        'webhooks',
      ] as const)
if (!isEnumeration && parts.length < wanted.length) {
  console.error(`There is: ${[...Object.keys(PARTS), 'enumeration'].join(', ')}`)
  process.exit(2)
}

const bench = await setUpBench(isEnumeration ? {} : { clock: systemClock })
const elapsed = startStopwatch()
console.log(
  `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, embedded Postgres`,
)
try {
  for (const part of parts) await PARTS[part](bench.world)
  if (isEnumeration && !(await runEnumeration(bench.world))) process.exitCode = 1
} finally {
  await bench.close()
}
console.log(`took ${Math.round(elapsed() / 1000)} s`)
