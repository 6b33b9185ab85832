import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { addMilliseconds, createMovableClock, MINUTE, systemClock } from '@tradepost/kit/clock'
import { runsOf } from '@tradepost/kit/testing/test-runs'
import {
  ENCRYPTION_KEY,
  makeTestProvider,
  OPERATOR_KEY,
  type TestProvider,
} from '@tradepost/provider-server/testing/test-provider'
import { copySubscription, monthly, subscribe } from '@tradepost/provider-server/testing/test-subscriptions'
import { expect, test } from 'vitest'

/** Number of renewals due at the same time. */
const COUNT = runsOf({ usual: 200, all: 500 })
const PROCESSES = 4

const countOf = async ({ deps }: TestProvider): Promise<number> => {
  const { count } = await deps.database.db
    .selectFrom('payments')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('billingReason', '=', 'subscription_cycle')
    .where('status', '=', 'succeeded')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A test gets no signal from other processes, so it polls. */
const renewed = (provider: TestProvider, count: number) =>
  expect.poll(() => countOf(provider), { timeout: 5 * MINUTE }).toBeGreaterThanOrEqual(count)

test(
  `${COUNT} subscriptions due at once in four processes are each renewed once, even if two processes are killed`,
  async () => {
    const clock = createMovableClock(systemClock.now().toISOString())
    const provider = await makeTestProvider({ clock })
    const business = await provider.openBusiness()
    const product = { name: 'Pro', tax_category: 'saas' as const, price: monthly(1200) }
    const { product_id } = await business.client.products.create(product)
    const { subscription } = await subscribe({ provider, business }, product_id, { total: 1200 })

    const { config } = provider.deps
    const children: ChildProcess[] = []
    try {
      for (let number = 0; number < PROCESSES; number += 1) {
        const environment = {
          NODE_ENV: 'test',
          LOG_LEVEL: 'silent',
          PROVIDER_PORT: '0',
          PROVIDER_DATABASE_URL: config.databaseUrl,
          ACQUIRER_DATABASE_URL: config.acquirerDatabaseUrl,
          OPERATOR_KEY,
          ENCRYPTION_KEY,
        }
        children.push(
          fork(fileURLToPath(new URL('./renewing-provider.ts', import.meta.url)), {
            env: { ...process.env, ...environment },
          }),
        )
      }
      await Promise.all(children.map((child) => once(child, 'message')))
      const dueAt = addMilliseconds(systemClock.now(), -MINUTE)
      await copySubscription(provider, subscription.subscription_id, { count: COUNT, dueAt })

      for (const [index, share] of [0.3, 0.6].entries()) {
        await renewed(provider, COUNT * share)
        const ended = children[index] && once(children[index], 'exit')
        children[index]?.kill('SIGKILL')
        expect(await ended).toEqual([null, 'SIGKILL'])
      }
      // Work leased by the dead process is taken over once its lease expires: by a process whose clock is past that time.
      clock.advance(systemClock.now().getTime() - clock.now().getTime() + 3 * MINUTE)
      await provider.drainAll()
      await renewed(provider, COUNT)
    } finally {
      for (const child of children) child.kill('SIGKILL')
    }

    const { db } = provider.deps.database
    const payments = await db.selectFrom('payments').selectAll().where('billingReason', '=', 'subscription_cycle').execute()
    expect(payments).toHaveLength(COUNT)
    expect(new Set(payments.map(({ subscriptionId, cycle }) => `${subscriptionId} ${cycle}`)).size).toBe(COUNT)
    expect(new Set(payments.map(({ status }) => status))).toEqual(new Set(['succeeded']))
    const journal = await provider.acquirerDatabase.db.selectFrom('journal').selectAll().where('kind', '=', 'succeeded').execute()
    const paid = await db.selectFrom('payments').select(['id', 'totalAmount']).where('status', '=', 'succeeded').execute()
    const pairs = (rows: { key: string; amount: number }[]) => rows.map(({ key, amount }) => `${key} ${amount}`).sort()
    expect(pairs(journal.map((line) => ({ key: line.idempotencyKey, amount: line.amount })))).toEqual(
      pairs(paid.map(({ id, totalAmount }) => ({ key: id, amount: totalAmount }))),
    )
    const renewals = await db.selectFrom('events').select('subjectId').where('type', '=', 'subscription.renewed').execute()
    expect(renewals.map(({ subjectId }) => subjectId).sort()).toEqual(
      (await db.selectFrom('subscriptions').select('id').execute()).map(({ id }) => id).sort(),
    )
    const numbers = await db.selectFrom('invoices').select('number').execute()
    expect(new Set(numbers.map(({ number }) => number)).size).toBe(COUNT + 1)
    await provider.close()
  },
  10 * MINUTE,
)
