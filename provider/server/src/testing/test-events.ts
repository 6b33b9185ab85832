import { transact } from '#src/deps.ts'
import { recordEvent } from '#src/outbox/record-event.ts'
import type { TestBusiness, TestProvider } from './test-provider.ts'

/** Records events of a business as one change, the first one with `data.number` = `from`. No payment belongs to them. */
export async function recordTestEvents(
  { deps }: Pick<TestProvider, 'deps'>,
  { businessId }: TestBusiness,
  { count, from = 0 }: { count: number; from?: number },
): Promise<void> {
  await transact(deps, { businessId, mode: 'test' }, async (scope) => {
    for (let number = from; number < from + count; number += 1)
      await recordEvent(scope, {
        type: 'payment.succeeded',
        subjectId: `pay_${number}`,
        payloadType: 'Payment',
        data: { number },
      })
  })
}
