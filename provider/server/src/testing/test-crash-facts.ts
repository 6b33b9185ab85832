import { sql } from '@tradepost/kit/database/database'
import type { TestProvider } from './test-provider.ts'

/** Events of attempts that came to nothing: a crash may leave one more of them. */
export const UNFINISHED: ReadonlySet<string> = new Set(['payment.failed', 'payment.processing', 'payment.cancelled'])
const UNFINISHED_TYPES = `('${[...UNFINISHED].join("', '")}')`

/**
 * What a business has, without the IDs and dates that differ between runs. An attempt that a crash ended before its card was
 * charged leaves a failed payment behind, and what a wallet gave it is back: both are as if it had never been.
 */
const FACTS: Readonly<Record<string, string>> = {
  payments: `select status, billing_reason, total_amount, wallet_amount, settlement_amount, refund_reserved, refunded, dispute_reserved,
    digital_products_delivered, jsonb_array_length(disputes) as disputes from payments where business_id = $business and status = 'succeeded'`,
  pending: `select status from payments where business_id = $business and status in ('processing', 'requires_customer_action')`,
  subscriptions:
    'select status, period_index, cycle, outstanding_payment_id is null as is_paid from subscriptions where business_id = $business',
  refunds: 'select status, failure, amount, tax, settlement_amount, wallet_amount from refunds where business_id = $business',
  disputes: 'select status, stage, amount, settlement_amount, fee, explanation from disputes where business_id = $business',
  ledger: `select event_type, account, side, amount, currency from ledger_entries
    where business_id = $business and event_type <> 'adjustment'`,
  adjusted: `select account, currency, sum(case side when 'debit' then amount else -amount end) as amount from ledger_entries
    where business_id = $business and event_type = 'adjustment' group by account, currency`,
  wallets: 'select currency, balance from wallets where business_id = $business',
  spent: `select currency, sum(case when is_credit then amount else -amount end) as change from wallet_entries
    where business_id = $business and event_type in ('payment', 'payment_reversal') group by currency having sum(case when is_credit then amount else -amount end) <> 0`,
  granted: `select event_type, is_credit, amount from wallet_entries where business_id = $business and event_type not in ('payment', 'payment_reversal')`,
  keys: 'select status, withdrawal, instances_count, activations_limit from license_keys where business_id = $business',
  activations: 'select name from license_key_instances where business_id = $business',
  payouts: 'select status, currency, amount, fee, tax, refunds, chargebacks from payouts where business_id = $business',
  paid_out: 'select position, is_released from payout_entries where business_id = $business',
  invoices: 'select number from invoices where business_id = $business',
  credit_notes: 'select number from credit_notes where business_id = $business',
  events: `select type from events where business_id = $business and type not in ${UNFINISHED_TYPES}`,
  deliveries: `select v.type, d.status from webhook_deliveries d join events v on v.id = d.event_id
    where d.business_id = $business and v.type not in ${UNFINISHED_TYPES}`,
  abandoned: `select status, reason, recovered_payment_id is not null as is_recovered from abandoned_checkouts
    where business_id = $business`,
  opted_out: 'select count(*) from reminder_opt_outs where business_id = $business',
  undelivered: "select status from webhook_deliveries where business_id = $business and status <> 'delivered'",
  overdue: 'select kind from schedule where business_id = $business and wakes_at <= $now',
}

const NETWORK_FACTS: Readonly<Record<string, string>> = {
  charges: `select status, amount, currency from charges where business_id = $business and status <> 'voided'`,
  returned: `select network_refunds.status, network_refunds.amount from network_refunds join charges on charges.id = charge_id
    where business_id = $business`,
  disputed: `select closed_at is null as is_open from network_disputes join charges on charges.id = charge_id
    where business_id = $business`,
}

export type Facts = Record<string, string[]>

type BusinessRef = { businessId: string; email: string }

/** Reads the facts of a business in both databases, each list in a fixed order. `email`: its buyer, who is nobody else's. */
export async function readFacts(
  { deps, acquirerDatabase, clock }: TestProvider,
  { businessId, email }: BusinessRef,
): Promise<Facts> {
  const facts: Facts = {}
  const fill = (query: string) =>
    sql.raw(query.replaceAll('$business', `'${businessId}'`).replaceAll('$now', `'${clock.now().toISOString()}'`))
  for (const [queries, { db }] of [
    [FACTS, deps.database],
    [NETWORK_FACTS, acquirerDatabase],
  ] as const)
    for (const [name, query] of Object.entries(queries)) {
      const asked = sql<{ fact: string }>`select row_to_json(row)::text as fact from (${fill(query)}) as row order by 1`
      facts[name] = (await asked.execute(db)).rows.map(({ fact }) => fact)
    }
  const mails = await deps.database.db
    .selectFrom('emails')
    .select('subject')
    .where('recipient', '=', email)
    .orderBy('subject')
    .execute()
  return { ...facts, emails: mails.map(({ subject }) => subject) }
}

/** Lists the postings of a business whose sides differ; there must be none. */
export async function listUnbalanced({ deps }: TestProvider, businessId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select transaction_id as id from ledger_entries where business_id = ${businessId} group by transaction_id, currency
    having sum(case side when 'debit' then amount else -amount end) <> 0`.execute(deps.database.db)
  return rows.map(({ id }) => id)
}
