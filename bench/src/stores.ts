import { cpSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { installPacked, runNode } from '../../scripts/package/test-install.ts'
import { quantile } from './measure.ts'
import { report } from './report.ts'

const SHOP = fileURLToPath(new URL('../../scripts/package/foreign-shop', import.meta.url))
const STARTS = Number(process.env.STARTS ?? 200)
const ROWS = Number(process.env.ROWS ?? 100_000)
const AT_ONCE = Number(process.env.STORES ?? 20)

const Measured = z.object({
  first: z.number(),
  starts: z.array(z.number()),
  ...{ snapshot: z.number(), restore: z.number(), branch: z.number(), reset: z.number() },
  ...{ manyStart: z.number(), manySell: z.number(), processes: z.number(), bytes: z.number(), fileBytes: z.number() },
  ...{ load: z.number(), loadAfter: z.number() },
})

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`
const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`

/**
 * Measures the stores of tradepost/test, from the packed package in a folder of its own: STARTS starts one after the other, what a
 * store with ROWS usage events takes to be kept and brought back, and STORES stores at once that all sell. Only where /proc lists
 * processes.
 */
export async function runStoreBench(): Promise<void> {
  const installed = installPacked(['dodopayments'])
  try {
    cpSync(SHOP, installed.folder, { recursive: true })
    const run = await runNode(installed.folder, ['measure.js', String(STARTS), String(ROWS), String(AT_ONCE)])
    if (run.code !== 0) throw new Error(run.stderr.join('\n'))
    const found = Measured.parse(JSON.parse(run.stdout.join('\n')))
    const at = (part: number) => seconds(quantile(found.starts, part))
    report(`${'first start of a release'.padEnd(52)} ${seconds(found.first)}`)
    report(`${`start, ${STARTS} one after the other`.padEnd(52)} p50 ${at(0.5)}, p95 ${at(0.95)}`)
    const { snapshot, restore, branch, reset } = found
    for (const [name, milliseconds] of Object.entries({ snapshot, restore, branch, reset }))
      report(`${`${name}, ${ROWS} rows`.padEnd(52)} ${seconds(milliseconds)}`)
    report(
      `${`${AT_ONCE} stores at once`.padEnd(52)} started in ${seconds(found.manyStart)}, a sale in each in ${seconds(found.manySell)}; ` +
        `${megabytes(found.bytes)} in ${found.processes} processes, ${megabytes(found.fileBytes)} of files`,
    )
    report(`${'load average'.padEnd(52)} ${found.load.toFixed(1)} before, ${found.loadAfter.toFixed(1)} after`)
  } finally {
    installed.remove()
  }
}
