import { cpus, totalmem } from 'node:os'
import { startStopwatch, systemClock } from '@tradepost/kit/clock'
import { runAccessBench } from './access.ts'
import { runAfterSaleBench } from './after-sale.ts'
import { runAgainst } from './against.ts'
import { runApiBench } from './api.ts'
import { runEnumeration } from './enumeration.ts'
import { runEventBench } from './events.ts'
import { runGrowthBench } from './growth/growth.ts'
import { runImportBench } from './imports.ts'
import { runInvoiceBench } from './invoices.ts'
import { runLifetimeBench } from './lifetime.ts'
import { runListBench } from './lists.ts'
import { runMixedBench } from './load/mixed.ts'
import { runMockBench } from './load/mock.ts'
import { runSaleBench } from './load/sales.ts'
import { runSessionBench } from './load/sessions.ts'
import { runSteadyBench } from './load/steady.ts'
import { runMemoryBench } from './memory.ts'
import { runPageBench } from './pages.ts'
import { runProcessBench } from './processes.ts'
import { runRenewalBench } from './renewals.ts'
import { saveResults, takeReport } from './report.ts'
import { runScaleBench } from './scale.ts'
import { setUpBench } from './set-up.ts'
import { runStartBench } from './start.ts'
import { runStoreBench } from './stores.ts'
import { runWebhookBench } from './webhooks.ts'

/**
 * `npm run bench`: takes every figure in one run and keeps them, with the machine they were taken on, in bench/results.md.
 * Figures compare only within a run. `npm run bench -- sessions` takes one part. `-- lists` fills a million payments, and `--
 * growth` 50,000 orders, so they only run when named; `-- against <commit>` compares with an older commit, and `-- enumeration`
 * measures what answers give away instead.
 */
const PARTS = {
  access: runAccessBench,
  'after-sale': runAfterSaleBench,
  api: runApiBench,
  events: runEventBench,
  growth: runGrowthBench,
  imports: runImportBench,
  invoices: runInvoiceBench,
  lifetime: runLifetimeBench,
  lists: runListBench,
  memory: runMemoryBench,
  mixed: runMixedBench,
  mock: runMockBench,
  pages: runPageBench,
  processes: runProcessBench,
  renewals: runRenewalBench,
  sales: runSaleBench,
  scale: runScaleBench,
  sessions: runSessionBench,
  start: runStartBench,
  steady: runSteadyBench,
  stores: runStoreBench,
  webhooks: runWebhookBench,
}

/** They take some minutes. */
const ONLY_NAMED = ['growth', 'imports', 'lists', 'memory', 'processes', 'steady', 'stores']
type Part = keyof typeof PARTS
const isPart = (name: string): name is Part => name in PARTS
const MACHINE = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, embedded Postgres`

async function runParts(parts: readonly Part[]): Promise<void> {
  const bench = await setUpBench({ clock: systemClock })
  console.log(MACHINE)
  try {
    for (const part of parts) {
      await PARTS[part](bench.world)
      saveResults(part, `${MACHINE}\n\n\`\`\`\n${takeReport().join('\n')}\n\`\`\``)
    }
  } finally {
    await bench.close()
  }
}

async function tellEnumeration(): Promise<void> {
  const bench = await setUpBench({})
  try {
    if (!(await runEnumeration(bench.world))) process.exitCode = 1
  } finally {
    await bench.close()
  }
}

const [first, ...rest] = process.argv.slice(2)
const wanted = first === undefined ? Object.keys(PARTS).filter((name) => !ONLY_NAMED.includes(name)) : [first, ...rest]
const parts = wanted.filter(isPart)
const elapsed = startStopwatch()
if (first === 'against') await runAgainst(rest)
else if (first === 'enumeration') await tellEnumeration()
else if (parts.length === wanted.length) await runParts(parts)
else {
  console.error(`There is: ${[...Object.keys(PARTS), 'against', 'enumeration'].join(', ')}`)
  process.exitCode = 2
}
console.log(`took ${Math.round(elapsed() / 1000)} s`)
