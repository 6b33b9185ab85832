import { afterEach, expect, test } from 'vitest'
import { sell } from '#src/payouts/test-payouts.ts'
import { dropGuard } from '#src/testing/test-books.ts'
import { ask, makeTestProvider, type TestBusiness, type TestProvider } from '#src/testing/test-provider.ts'
import { ROUNDS, runTogether } from '#src/testing/test-races.ts'

const CALLERS = 8

let provider: TestProvider
afterEach(() => provider.close())

async function open(): Promise<TestBusiness> {
  provider = await makeTestProvider()
  return provider.openBusiness()
}

type Ended = { statuses: number[]; posted: number; events: number }

/** A dispute that its business accepts while it expires, by callers that all saw it open. */
async function endTogether({ apiKey: key, ...business }: TestBusiness): Promise<Ended> {
  const payment_id = await sell({ provider, business: { apiKey: key, ...business } }, { amount: 10_000 })
  const raised = await ask(provider, '/test_helpers/disputes', { key, body: { payment_id } })
  const id = String(raised.body.dispute_id)
  // Each has a key of its own, so that none waits as the repetition of another.
  const requests = Array.from({ length: CALLERS }, (_, caller) => {
    const headers = { 'idempotency-key': `${id} ${caller}` }
    if (caller % 2 === 0) return () => ask(provider, `/disputes/${id}/accept`, { key, body: {}, headers })
    return () => ask(provider, `/test_helpers/disputes/${id}/advance`, { key, body: { to: 'expired' }, headers })
  })
  const answers = await runTogether(provider, 'disputes', requests)
  const { db } = provider.deps.database
  const entries = await db
    .selectFrom('ledgerEntries')
    .select('amount')
    .where('referenceObjectId', '=', id)
    .where('account', '=', 'clearing')
    .execute()
  const events = await db.selectFrom('events').select('type').where('subjectId', '=', id).execute()
  return {
    statuses: answers.map(({ status }) => status).sort(),
    posted: entries.reduce((sum, { amount }) => sum + amount, 0),
    events: events.filter(({ type }) => type !== 'dispute.opened').length,
  }
}

test('a dispute that is accepted while it expires ends once, for its amount', async () => {
  const business = await open()
  for (let round = 0; round < ROUNDS; round += 1)
    expect(await endTogether(business)).toEqual({
      statuses: [200, ...Array(CALLERS - 1).fill(409)],
      posted: 10_000,
      events: 1,
    })
}, 600_000)

test('without the status in the statement that ends it, it would end more than once', async () => {
  const business = await open()
  // The view shows each statement the dispute as it was when the statement began, and doesn't look again.
  await dropGuard(
    provider,
    `alter table disputes rename to kept_disputes;
    create view disputes as select * from kept_disputes;
    create function write_dispute() returns trigger language plpgsql as $$ begin
      update kept_disputes set status = new.status, updated_at = new.updated_at where id = new.id;
      return new;
    end $$;
    create trigger write_dispute instead of update on disputes for each row execute function write_dispute()`,
  )
  expect((await endTogether(business)).posted).toBeGreaterThan(10_000)
})
