import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { quantile } from './measure.ts'
import { report } from './report.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const STARTS = Number(process.env.STARTS ?? 200)
const ROWS = Number(process.env.ROWS ?? 100_000)
const AT_ONCE = Number(process.env.STORES ?? 20)
const MOCK_RUNS = 5

const Stores = z.object({
  first: z.number(),
  starts: z.array(z.number()),
  ...{ snapshot: z.number(), restore: z.number(), branch: z.number(), reset: z.number() },
  ...{ manyStart: z.number(), manySell: z.number(), processes: z.number(), bytes: z.number(), fileBytes: z.number() },
  ...{ load: z.number(), loadAfter: z.number() },
})
const Journeys = z.object({ stores: z.number(), mocks: z.number() })

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`
const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`
const tell = (name: string, figures: string) => report(`${name.padEnd(52)} ${figures}`)

/** Runs a measurement of the foreign shop: its file, and numbers. */
function measure<T extends z.ZodType>(answer: T, words: readonly (string | number)[]): z.infer<T> {
  const script = ['scripts/run.mjs', 'scripts/package/measure-stores.ts', ...words.map(String)]
  const text = execFileSync(process.execPath, script, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
  return answer.parse(JSON.parse(text.trim().split('\n').at(-1) ?? ''))
}

/**
 * Measures the stores of tradepost/test, from the packed package in a folder of its own: STARTS starts one after the other, what
 * a store with ROWS usage events takes to be kept and brought back, STORES stores at once that all sell, and the 25 journeys
 * of a shop beside the same with a mock of `fetch`. Only where /proc lists processes.
 */
export async function runStoreBench(): Promise<void> {
  const found = measure(Stores, ['measure.js', STARTS, ROWS, AT_ONCE])
  const at = (part: number) => seconds(quantile(found.starts, part))
  tell('first start of a release', seconds(found.first))
  tell(`start, ${STARTS} one after the other`, `p50 ${at(0.5)}, p95 ${at(0.95)}`)
  const { snapshot, restore, branch, reset } = found
  for (const [name, milliseconds] of Object.entries({ snapshot, restore, branch, reset }))
    tell(`${name}, ${ROWS} rows`, seconds(milliseconds))
  const sold = `started in ${seconds(found.manyStart)}, a sale in each in ${seconds(found.manySell)}`
  const size = `${megabytes(found.bytes)} in ${found.processes} processes, ${megabytes(found.fileBytes)} of files`
  tell(`${AT_ONCE} stores at once`, `${sold}; ${size}`)
  const journey = measure(Journeys, ['mocked.js', MOCK_RUNS])
  tell('a journey of the foreign shop', `${seconds(journey.stores)} in a store, ${seconds(journey.mocks)} with a mock`)
  tell('load average', `${found.load.toFixed(1)} before, ${found.loadAfter.toFixed(1)} after`)
}
