import { transact } from '@tradepost/provider-server/deps'
import { recordEvents } from '@tradepost/provider-server/outbox/record-event'
import type DodoPayments from 'dodopayments'
import type { House } from '#src/world/world.ts'
import { EVENT_SAMPLES } from './event-samples.ts'

/** Records events of as many license keys as one change: making that many takes minutes. */
export async function recordKeyEvents({ provider }: House, client: DodoPayments, count: number): Promise<void> {
  const [brand] = (await client.brands.list()).items
  const sample = EVENT_SAMPLES.find(({ type }) => type === 'license_key.created')?.data
  if (!brand || !sample) throw new Error('There is no brand, or no sample of a license key')
  const events = Array.from({ length: count }, (_, index) => {
    const id = `lic_replayed${index}`
    return { type: 'license_key.created', subjectId: id, payloadType: 'LicenseKey', data: { ...sample, id } } as const
  })
  await transact(provider.deps, { businessId: brand.business_id, mode: 'test' }, (scope) => recordEvents(scope, events))
}
