import { type RawBuilder, sql } from '@tradepost/kit/database/database'
import type { Invariant } from './test-invariants-money.ts'

/** How many events of a type an object has told. */
const toldBy = (row: string, type: RawBuilder<unknown>) => sql`(select count(*) from events as event
  where (event.business_id, event.mode, event.subject_id) = (${sql.raw(`${row}.business_id, ${row}.mode, ${row}.id`)})
    and event.type = ${type} and not event.is_example)`

const SALES: readonly Invariant[] = [
  {
    name: 'I4: the lines of a payment sum to its total and tax',
    broken: sql`select payment.id from payments as payment, lateral (
        select coalesce(sum(total), 0) as total, coalesce(sum(tax), 0) as tax from payment_lines as line
        where (line.business_id, line.mode, line.payment_id) = (payment.business_id, payment.mode, payment.id)) as lines
      where (payment.total_amount, payment.tax) is distinct from (lines.total, lines.tax)`,
  },
  {
    name: 'I5: a cycle of a subscription is paid once',
    broken: sql`select subscription_id as id from payments where status = 'succeeded' and cycle is not null
      group by business_id, mode, subscription_id, cycle having count(*) > 1`,
  },
  {
    name: 'I5: a checkout session is paid once',
    broken: sql`select checkout_session_id as id from payments where status = 'succeeded' and checkout_session_id is not null
      group by business_id, mode, checkout_session_id having count(*) > 1`,
  },
  {
    name: 'I8: a discount is used at most as often as its limit',
    broken: sql`select id from discounts as discount where usage_limit < greatest(times_used, (
      select count(*) from discount_redemptions as used where used.released_at is null
        and (used.business_id, used.mode, used.discount_id) = (discount.business_id, discount.mode, discount.id)))`,
  },
]

const KEYS: readonly Invariant[] = [
  {
    name: 'I7: a license key counts its activations, and has no more than its limit',
    broken: sql`select id from license_keys as license, lateral (select count(*) as count from license_key_instances as instance
        where (instance.business_id, instance.mode, instance.license_key_id) = (license.business_id, license.mode, license.id)) as used
      where used.count <> instances_count or used.count > activations_limit`,
  },
  {
    name: 'I12: a license key of a sale belongs to a payment that succeeded',
    broken: sql`select license.id from license_keys as license join payments as payment
        on (payment.business_id, payment.mode, payment.id) = (license.business_id, license.mode, license.payment_id)
      where payment.status <> 'succeeded'
        -- A change of plan applies before it is paid.
        and payment.billing_reason <> 'subscription_update'`,
  },
  {
    name: 'I12: a license key of a subscription works exactly while it runs',
    broken: sql`select license.id from license_keys as license join subscriptions as subscription
        on (subscription.business_id, subscription.mode, subscription.id)
          = (license.business_id, license.mode, license.subscription_id)
      where case
        when subscription.status in ('on_hold', 'paused') then license.suspension is null
        when subscription.status in ('cancelled', 'expired') then license.suspension is distinct from 'ended'
        else license.suspension = 'suspended' end`,
  },
]

const EVENTS: readonly Invariant[] = [
  {
    name: 'I10: a payment that succeeded tells it once',
    broken: sql`select id from payments as payment
      where ${toldBy('payment', sql`'payment.succeeded'`)} <> case status when 'succeeded' then 1 else 0 end`,
  },
  {
    name: 'I10: the outcome of a refund is told once',
    broken: sql`select id from refunds as refund
      where ${toldBy('refund', sql`'refund.succeeded'`)} <> case status when 'succeeded' then 1 else 0 end
        or ${toldBy('refund', sql`'refund.failed'`)} <> case status when 'failed' then 1 else 0 end`,
  },
  {
    name: 'I10: the end of a dispute is told once',
    broken: sql`select id from disputes as dispute where ${toldBy('dispute', sql`'dispute.opened'`)} = 0
      or (status <> 'dispute_challenged' and status <> 'dispute_opened'
        and ${toldBy('dispute', sql`replace(dispute.status, '_', '.')`)} <> 1)`,
  },
  {
    name: 'I10: a payout and its end are told once',
    broken: sql`select id from payouts as payout where ${toldBy('payout', sql`'payout.created'`)} <> 1
      or ${toldBy('payout', sql`'payout.success'`)} <> case status when 'success' then 1 else 0 end
      or ${toldBy('payout', sql`'payout.failed'`)} <> case status when 'failed' then 1 else 0 end`,
  },
  {
    name: 'I10: a license key is told once',
    broken: sql`select id from license_keys as license where ${toldBy('license', sql`'license_key.created'`)} <> 1`,
  },
]

/** An abandoned checkout, by its last attempt, which its events are about. */
const leftCheckouts = sql`(select payment_id as id, * from abandoned_checkouts) as checkout`
const paidBy = (checkout: string) => sql`select from payments as paid
  where (paid.business_id, paid.mode, paid.id) = (${sql.raw(`${checkout}.business_id, ${checkout}.mode, ${checkout}.recovered_payment_id`)})
    and paid.status = 'succeeded'`

const ABANDONMENT: readonly Invariant[] = [
  {
    name: 'I10: an abandoned checkout tells it once, and that it was recovered once, if it was',
    broken: sql`select checkout.id from ${leftCheckouts}
      where ${toldBy('checkout', sql`'abandoned_checkout.detected'`)} <> 1
        or ${toldBy('checkout', sql`'abandoned_checkout.recovered'`)} <> case status when 'recovered' then 1 else 0 end`,
  },
  {
    name: 'an abandoned checkout that nobody recorded is not told',
    broken: sql`select subject_id as id from events as event where type like 'abandoned_checkout.%' and not is_example and not exists (
      select from abandoned_checkouts as checkout where (checkout.business_id, checkout.mode, checkout.payment_id)
        = (event.business_id, event.mode, event.subject_id))`,
  },
  {
    name: 'an abandoned checkout was recovered within 14 days, by a payment that succeeded',
    broken: sql`select checkout.id from ${leftCheckouts} where status = 'recovered'
      and (updated_at > abandoned_at + interval '14 days' or not exists (${paidBy('checkout')}))`,
  },
  {
    name: 'a checkout that was paid is not left abandoned within 14 days',
    broken: sql`select checkout.id from ${leftCheckouts} join payments as paid
        on (paid.business_id, paid.mode, paid.checkout_session_id) = (checkout.business_id, checkout.mode, checkout.checkout_session_id)
      where checkout.status in ('abandoned', 'recovering', 'opted_out') and paid.status = 'succeeded'
        and paid.updated_at <= checkout.abandoned_at + interval '14 days'`,
  },
]

const DUNNING: readonly Invariant[] = [
  {
    name: 'I10: a dunning tells its start once, and its recovery once, if it recovered',
    broken: sql`select subscription.id from subscriptions as subscription, lateral (
        select count(*) as started, count(*) filter (where status = 'recovered') as recovered from dunnings
        where (business_id, mode, subscription_id) = (subscription.business_id, subscription.mode, subscription.id)) as dunning
      where ${toldBy('subscription', sql`'dunning.started'`)} <> started
        or ${toldBy('subscription', sql`'dunning.recovered'`)} <> recovered`,
  },
  {
    name: 'a dunning is recovering exactly while its renewal holds the subscription and can be paid',
    broken: sql`select dunning.subscription_id as id from dunnings as dunning
      join subscriptions as subscription on (subscription.business_id, subscription.mode, subscription.id)
        = (dunning.business_id, dunning.mode, dunning.subscription_id)
      join payments as renewal on (renewal.business_id, renewal.mode, renewal.id)
        = (dunning.business_id, dunning.mode, dunning.payment_id)
      where (dunning.status = 'recovering') <> (subscription.status = 'on_hold'
          and subscription.outstanding_payment_id = renewal.id and not (renewal.status = 'failed' and renewal.retry_attempt >= 10))
        or (dunning.status = 'recovered') <> (renewal.status = 'succeeded')`,
  },
  {
    name: 'a renewal that holds its subscription has a dunning',
    broken: sql`select subscription.id from subscriptions as subscription
      join payments as renewal on (renewal.business_id, renewal.mode, renewal.id)
        = (subscription.business_id, subscription.mode, subscription.outstanding_payment_id)
      where subscription.status = 'on_hold' and renewal.billing_reason = 'subscription_cycle' and not exists (
        select from dunnings as dunning where (dunning.business_id, dunning.mode, dunning.payment_id)
          = (renewal.business_id, renewal.mode, renewal.id))`,
  },
]

const statusesIn = (list: string, key: string, status: string) => sql`(
  select coalesce(jsonb_object_agg(item->>${sql.lit(key)}, item->>${sql.lit(status)}), '{}')
  from jsonb_array_elements(${sql.ref(list)}) as item)`
const statusesOf = (table: string) => sql`(select coalesce(jsonb_object_agg(id, status), '{}') from ${sql.table(table)} as row
  where (row.business_id, row.mode, row.payment_id) = (payment.business_id, payment.mode, payment.id))`

const DOCUMENTS: readonly Invariant[] = [
  {
    name: 'a payment shows its refunds and disputes as they are',
    broken: sql`select id from payments as payment
      where ${statusesIn('payment.refunds', 'refund_id', 'status')} <> ${statusesOf('refunds')}
        or ${statusesIn('payment.disputes', 'dispute_id', 'dispute_status')} <> ${statusesOf('disputes')}`,
  },
  {
    name: 'a refund has a credit note exactly if it succeeded',
    broken: sql`select refund.id from refunds as refund left join credit_notes as note
        on (note.business_id, note.mode, note.refund_id) = (refund.business_id, refund.mode, refund.id)
      where (note.refund_id is not null) <> (refund.status = 'succeeded')`,
  },
  {
    name: 'the invoices of a payment, without what credit notes take back, say what it keeps',
    // Refunds of a converted payment are at their day's rate.
    broken: sql`select payment.id from payments as payment join (
        select payment_id as id, sum(total) as total from (
          select payment_id, (document->>'total')::bigint as total from invoices
          union all select document->>'paymentId', -(document->>'total')::bigint from credit_notes) as document
        group by payment_id) as documented using (id)
      where currency = settlement_currency and documented.total <> total_amount - refunded`,
  },
  {
    name: 'invoices and credit notes are numbered without gaps',
    broken: sql`select business_id as id from (select business_id, mode, 'invoice' as kind, number from invoices
        union all select business_id, mode, 'credit note', number from credit_notes) as document
      group by business_id, mode, kind having count(*) <> max(number) or count(distinct number) <> count(*)`,
  },
]

const DELIVERIES: readonly Invariant[] = [
  {
    name: 'a delivery is queued exactly while it is pending',
    broken: sql`select coalesce(delivery.id, queued.delivery_id) as id from webhook_deliveries as delivery
      full join webhook_queue as queued on queued.delivery_id = delivery.id
      where (delivery.status = 'pending') is distinct from (queued.delivery_id is not null)`,
  },
  {
    name: 'an attempt is of a delivery',
    broken: sql`select id from webhook_attempts as attempt where not exists (
      select from webhook_deliveries as delivery where delivery.id = attempt.delivery_id)`,
  },
]

const NETWORK: readonly Invariant[] = [
  {
    name: 'I15: a payment that succeeded was charged once, for what the card pays',
    broken: sql`select payment.id from payments as payment left join (
        select split_part(key, ':', 1) as id, array_agg((amount, currency)) as amounts from charges
        where status = 'succeeded' and amount > 0 group by 1
      ) as charged on charged.id = payment.id
      where payment.status = 'succeeded' and payment.total_amount > payment.wallet_amount
        and charged.amounts is distinct from array[(payment.total_amount - payment.wallet_amount, payment.currency::text)]`,
  },
  {
    name: 'I15: what was charged is of a payment that succeeded or is under way',
    broken: sql`select charge.key as id from charges as charge
      left join payments as payment on payment.id = split_part(charge.key, ':', 1)
      where charge.status = 'succeeded' and charge.amount > 0 and coalesce(payment.status, 'none') in ('none', 'failed', 'cancelled')`,
  },
  {
    name: 'I15: a refund that succeeded was made by the network, for what the card gets',
    broken: sql`select refund.id from refunds as refund left join network_refunds as made on made.key = refund.id
      where refund.status = 'succeeded' and refund.amount > refund.wallet_amount
        and (made.status, made.amount, made.currency) is distinct from
          ('succeeded', refund.amount - refund.wallet_amount, refund.currency::text)`,
  },
  {
    name: 'I15: what the network refunded is a refund that did not fail',
    broken: sql`select made.key as id from network_refunds as made left join refunds as refund on refund.id = made.key
      where made.status = 'succeeded' and coalesce(refund.status, 'failed') = 'failed'`,
  },
]

/** Events are kept for 90 days of real time: what an older business has told is no longer known. */
const whileKept = ({ name, broken }: Invariant): Invariant => ({
  name,
  broken: !name.startsWith('I10')
    ? broken
    : sql`select id from (${broken}) as broken where (select min(created_at) from businesses)
        > (select coalesce(max(recorded_at), 'infinity') from events) - interval '90 days'`,
})

/** The rules about what is sold, told, delivered, numbered and charged. */
export const RECORD_RULES: readonly Invariant[] = [
  ...SALES,
  ...KEYS,
  ...[...EVENTS, ...ABANDONMENT, ...DUNNING].map(whileKept),
  ...DOCUMENTS,
  ...DELIVERIES,
  ...NETWORK,
]
