import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { addMilliseconds, HOUR, MINUTE, SECOND, systemClock } from '@tradepost/kit/clock'
import { takeTurns } from '@tradepost/kit/testing/test-runs'
import { skipBooks } from '@tradepost/provider-server/testing/test-books'
import {
  ENCRYPTION_KEY,
  makeTestProvider,
  OPERATOR_KEY,
  realClock,
  type TestProvider,
} from '@tradepost/provider-server/testing/test-provider'
import { copySubscription, monthly, subscribe } from '@tradepost/provider-server/testing/test-subscriptions'
import { expect, test } from 'vitest'

const COUNT = 10

/** Returns a module that sets the clock of the process which loads it. */
const setClock = (milliseconds: number): string =>
  `data:text/javascript,${encodeURIComponent(`
    const Real = Date
    globalThis.Date = class extends Real {
      constructor(...given) {
        super(...(given.length === 0 ? [Real.now() + ${milliseconds}] : given))
      }
      static now() {
        return Real.now() + ${milliseconds}
      }
    }`)}`

/** Starts a provider on the same databases, in a process whose clock is wrong. */
async function startWrong({ deps: { config } }: TestProvider, milliseconds: number) {
  const environment = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PROVIDER_PORT: '0',
    PROVIDER_DATABASE_URL: config.databaseUrl,
    ACQUIRER_DATABASE_URL: config.acquirerDatabaseUrl,
    OPERATOR_KEY,
    ENCRYPTION_KEY,
  }
  const child = fork(fileURLToPath(new URL('./renewing-provider.ts', import.meta.url)), {
    env: { ...process.env, ...environment },
    execArgv: [...process.execArgv, '--import', setClock(milliseconds)],
  })
  await once(child, 'message')
  return child
}

const listRenewals = ({ deps }: TestProvider) =>
  deps.database.db
    .selectFrom('payments')
    .select(['subscriptionId', 'createdAt', 'status'])
    .where('billingReason', '=', 'subscription_cycle')
    .execute()

const WRONG: readonly [string, number][] = [
  ['ahead', 10 * MINUTE],
  ['behind', -10 * MINUTE],
]

test.each(takeTurns(WRONG, { turn: 0, every: WRONG.length }))(
  'a process whose clock is ten minutes %s renews what is due, and nothing early, late or twice',
  async (_, wrong) => {
    const provider = await makeTestProvider({ clock: realClock, pollMilliseconds: HOUR })
    skipBooks(provider)
    const business = await provider.openBusiness()
    const product = { name: 'Pro', tax_category: 'saas' as const, price: monthly(1200) }
    const { product_id } = await business.client.products.create(product)
    const buy = async () => (await subscribe({ provider, business }, product_id, { total: 1200 })).subscription.subscription_id
    const [due, later, leased] = [await buy(), await buy(), await buy()]
    const child = await startWrong(provider, wrong)
    try {
      const now = systemClock.now()
      await copySubscription(provider, later, { count: COUNT, dueAt: addMilliseconds(now, 5 * MINUTE) })
      // Another process has just claimed these.
      await copySubscription(provider, leased, { count: COUNT, dueAt: addMilliseconds(now, 5 * MINUTE) })
      await provider.deps.database.db
        .updateTable('schedule')
        .set({ dueAt: addMilliseconds(now, -MINUTE) })
        .where('subjectId', 'like', `${leased}_%`)
        .execute()
      await copySubscription(provider, due, { count: COUNT, dueAt: addMilliseconds(now, -SECOND) })
      const renewed = async () => (await listRenewals(provider)).filter(({ status }) => status === 'succeeded')
      await expect.poll(renewed).toHaveLength(COUNT)
    } finally {
      child.kill()
      await once(child, 'exit')
    }
    const renewals = await listRenewals(provider)
    expect(renewals.map(({ subscriptionId }) => subscriptionId).sort()).toEqual(
      Array.from({ length: COUNT }, (_, index) => `${due}_${index + 1}`).sort(),
    )
    for (const { createdAt } of renewals) expect(Math.abs(createdAt.getTime() - systemClock.now().getTime())).toBeLessThan(MINUTE)
    await provider.close()
  },
)
