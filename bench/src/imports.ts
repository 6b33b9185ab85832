import { setTimeout } from 'node:timers/promises'
import type { SellerImport } from '@tradepost/contract/platform/catalog/seller-imports'
import type { World } from '@tradepost/e2e/world/world'
import { startStopwatch } from '@tradepost/kit/clock'
import { report } from './report.ts'

const ROWS = 10_000

/** Measures an import of 10,000 customers: the upload with its dry run, and the import, which asks the provider row by row. */
export async function runImportBench(world: World): Promise<void> {
  const { slug, visitor } = await world.openShop()
  const path = (rest = '') => `/api/organizations/${slug}/imports/customers${rest}`
  const rows = Array.from(
    { length: ROWS },
    (_, row) => `buyer-${row}@example.com,Buyer ${row},+1 202 555 ${String(row).padStart(4, '0')}`,
  )
  const file = ['Email,Name,Phone', ...rows].join('\n')
  const elapsed = startStopwatch()
  const { body } = await visitor.call<SellerImport>('POST', path('?name=buyers.csv'), file, { 'content-type': 'text/csv' })
  const mapped = { mapping: body.mapping, currency: null }
  const checked = await visitor.call<SellerImport>('PUT', path(`/${body.id}/columns`), mapped)
  const checkedAfter = elapsed()
  if (checked.body.counts.ready !== ROWS) throw new Error(`${checked.body.counts.ready} rows are ready`)
  await visitor.post(path(`/${body.id}/start`))
  const look = async () => (await visitor.get<SellerImport>(path(`/${body.id}`))).body
  let done = await look()
  // A run ends before the next minute, and the provider is asked so many times a minute only.
  for (; done.status === 'importing'; done = await look()) {
    await world.drainAll()
    await setTimeout(1000)
  }
  if (done.counts.created !== ROWS) throw new Error(`${done.counts.created} rows were created`)
  const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`
  report(`${ROWS} customers: upload and dry run ${seconds(checkedAfter)}, import ${seconds(elapsed() - checkedAfter)}`)
}
