import { type RawBuilder, sql } from '@tradepost/kit/database/database'

/** A rule of the books: its query must return nothing. Its rows name in `id` what breaks it. */
export type Invariant = { name: string; broken: RawBuilder<unknown> }

/** What an account of the ledger gets, credits positive. */
const credits = sql`coalesce(sum(case side when 'credit' then amount else -amount end), 0)`

/** The refunds of a payment: what is reserved, returned, and reserved of the card's part. */
const refundsOfPayment = sql`select
    coalesce(sum(settlement_amount) filter (where status <> 'failed'), 0) as reserved,
    coalesce(sum(paid) filter (where status <> 'failed'), 0) as paid,
    coalesce(sum(paid) filter (where status = 'succeeded'), 0) as returned,
    coalesce(sum(paid - wallet_amount) filter (where status <> 'failed'), 0) as card
  from refunds where (business_id, mode, payment_id) = (payment.business_id, payment.mode, payment.id)`

/** What the disputes of a payment hold or have taken. */
const disputesOfPayment = sql`select coalesce(sum(settlement_amount), 0) as reserved from disputes
  where (business_id, mode, payment_id) = (payment.business_id, payment.mode, payment.id)
    and status not in ('dispute_won', 'dispute_cancelled')`

const ledgerOf = (id: string, accounts: string, events: string) => sql`(select ${credits} from ledger_entries as entry
  where (entry.business_id, entry.mode, entry.reference_object_id) = (${sql.raw(`${id}.business_id, ${id}.mode, ${id}.id`)})
    and entry.account = ${sql.lit(accounts)} and entry.event_type in (${sql.raw(events)}))`

const LEDGER: readonly Invariant[] = [
  {
    name: 'I1: the entries of a transaction sum to zero',
    broken: sql`select transaction_id as id from ledger_entries
      group by business_id, mode, transaction_id, currency having ${credits} <> 0`,
  },
  {
    name: 'I1: the accounts of a currency sum to zero',
    broken: sql`select business_id || ' ' || currency as id from ledger_entries
      group by business_id, mode, currency having ${credits} <> 0`,
  },
  {
    name: 'a closed balance is the sum of all entries before it, except of the changes that are still open',
    broken: sql`select business_id || ' ' || currency || ' ' || at as id from closed_balances as closed
      where balance <> (select ${credits} from ledger_entries as entry
          where (entry.business_id, entry.mode, entry.currency) = (closed.business_id, closed.mode, closed.currency)
            and entry.account = 'merchant_balance' and entry.created_at < closed.at)
        - (select coalesce(sum(change), 0) from open_changes as open
          where (open.business_id, open.mode, open.currency) = (closed.business_id, closed.mode, closed.currency)
            and open.created_at < closed.at)`,
  },
  {
    name: 'a payment that succeeded is in the ledger once, with what the card paid; no other is',
    broken: sql`select id from payments as payment
      where ${ledgerOf('payment', 'merchant_balance', "'payment'")}
        <> case status when 'succeeded' then settlement_amount - wallet_settlement else 0 end
      or ${ledgerOf('payment', 'fees', "'payment_fees'")} <> case status when 'succeeded' then fee else 0 end`,
  },
  {
    name: 'a refund that succeeded is in the ledger once, with its tax and fee; no other is',
    broken: sql`select id from refunds as refund
      where ${ledgerOf('refund', 'merchant_balance', "'refund', 'tax_reversal', 'refund_fees'")}
        <> case status when 'succeeded' then settlement_tax - fee - settlement_amount + wallet_settlement else 0 end`,
  },
]

const RETURNS: readonly Invariant[] = [
  {
    name: 'I2: what a payment says is refunded and disputed is the sum of its refunds and disputes',
    broken: sql`select payment.id from payments as payment, lateral (${refundsOfPayment}) as refund,
        lateral (${disputesOfPayment}) as dispute
      where (refund_reserved, refunded, card_refunded, dispute_reserved)
        is distinct from (refund.reserved, refund.returned, refund.card, dispute.reserved)`,
  },
  {
    name: 'I2: what a line says is refunded is the sum of its refunds',
    broken: sql`select line.payment_id || ' ' || line.id as id from payment_lines as line, lateral (
        select coalesce(sum(part.total), 0) as total, coalesce(sum(part.tax), 0) as tax
        from refund_lines as part join refunds as refund
          on (refund.business_id, refund.mode, refund.id) = (part.business_id, part.mode, part.refund_id)
        where (refund.business_id, refund.mode, refund.payment_id) = (line.business_id, line.mode, line.payment_id)
          and part.line_id = line.id and refund.status <> 'failed') as taken
      where (line.refund_total, line.refund_tax) is distinct from (taken.total, taken.tax)`,
  },
  {
    name: 'I3: refunds and disputes are of a payment that succeeded, and never exceed it',
    broken: sql`select payment.id from payments as payment, lateral (${refundsOfPayment}) as refund,
        lateral (${disputesOfPayment}) as dispute
      where refund.paid > total_amount or refund.card > total_amount - wallet_amount
        or refund.reserved + dispute.reserved > settlement_amount
        or (refund.paid + dispute.reserved > 0 and status <> 'succeeded')`,
  },
  {
    name: 'I19: a dispute holds its amount while it is open, and returns all of it when it is won',
    broken: sql`select id from disputes as dispute
      where ${ledgerOf('dispute', 'dispute_reserve', "'dispute', 'dispute_reversal'")}
        <> case when status in ('dispute_opened', 'dispute_challenged') then settlement_amount else 0 end
      or ${ledgerOf('dispute', 'merchant_balance', "'dispute', 'dispute_reversal'")}
        <> case when status in ('dispute_won', 'dispute_cancelled') then 0 else -settlement_amount end`,
  },
]

const WALLETS: readonly Invariant[] = [
  { name: 'I9: a wallet never falls below zero', broken: sql`select customer_id as id from wallets where balance < 0` },
  {
    name: 'I2: the balance of a wallet is the sum of its entries',
    broken: sql`select wallet.customer_id as id from wallets as wallet where wallet.balance <> (
      select coalesce(sum(case when is_credit then amount else -amount end), 0) from wallet_entries as entry
      where (entry.business_id, entry.mode, entry.customer_id, entry.currency)
        = (wallet.business_id, wallet.mode, wallet.customer_id, wallet.currency))`,
  },
  {
    name: 'the ledger owes customers what is in their wallets',
    broken: sql`select business_id || ' ' || currency as id from (
      select business_id, mode, currency, balance from wallets
      union all
      select business_id, mode, currency, case side when 'credit' then -amount else amount end from ledger_entries
      where account = 'wallet_owed') as side
      group by business_id, mode, currency having sum(balance) <> 0`,
  },
]

const PAYOUTS: readonly Invariant[] = [
  {
    name: 'I16: the amount of a payout is the sum of its entries',
    broken: sql`select payout.id from payouts as payout where payout.amount <> (
      select ${credits} from payout_entries as part
      join ledger_entries as entry using (business_id, mode, transaction_id, position)
      where (part.business_id, part.mode, part.payout_id) = (payout.business_id, payout.mode, payout.id))`,
  },
  {
    name: 'I16: an entry is in at most one payout that did not fail',
    broken: sql`select transaction_id as id from payout_entries where not is_released
      group by business_id, mode, transaction_id, position having count(*) > 1`,
  },
  {
    name: 'I16: only the entries of a failed payout can be paid again',
    broken: sql`select payout.id from payouts as payout
      join payout_entries as part on (part.business_id, part.mode, part.payout_id) = (payout.business_id, payout.mode, payout.id)
      where part.is_released <> (payout.status = 'failed')`,
  },
  {
    name: 'a payout is on its way until it has arrived or returned, and takes its amount and fee',
    broken: sql`select id from payouts as payout
      where ${ledgerOf('payout', 'payouts_in_transit', "'payout', 'payout_reversal'")}
        <> case when status in ('success', 'failed') then 0 else amount end
      or ${ledgerOf('payout', 'merchant_balance', "'payout', 'payout_fees', 'payout_reversal', 'payout_fees_reversal'")}
        <> case status when 'failed' then 0 else -amount - fee end`,
  },
]

/** The rules about money: ledger, refunds, disputes, wallets and payouts. */
export const MONEY_RULES: readonly Invariant[] = [...LEDGER, ...RETURNS, ...WALLETS, ...PAYOUTS]
