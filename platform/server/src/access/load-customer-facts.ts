import { AccessPolicy } from '@tradepost/contract/platform/access'
import { type RawBuilder, sql } from '@tradepost/kit/database/database'
import { matchAny, prepare } from '@tradepost/kit/database/prepare'
import type { RecordScope } from '#src/scope.ts'
import type { PlatformTables } from '#src/tables.ts'
import { type AccessRules, DEFAULT_RULES, toAccessRules } from './access-rules.ts'
import { CustomerFacts } from './customer-facts.ts'

/** Whose access a change touches. With `paymentIds`, only what these payments sold once: that depends on no other purchase. */
export type Touched = { customerIds: readonly string[]; paymentIds?: readonly string[] }

type Loaded = { rules: AccessRules; customers: { customerId: string; facts: CustomerFacts }[] }

/** Fields of a subscription that tell whether it is in its trial. */
const TIMED = [
  'status',
  'trial_period_days',
  'created_at',
  'previous_billing_date',
  'next_billing_date',
  'payment_frequency_count',
  'payment_frequency_interval',
]

/** An object of JSON whose fields are subqueries. */
const objectOf = (fields: Readonly<Record<string, RawBuilder<unknown>>>) =>
  sql`jsonb_build_object(${sql.join(Object.entries(fields).map(([name, value]) => sql`${sql.lit(name)}, (${value})`))})`

/** What is known of customers who bought nothing else. */
const NOTHING_ELSE = { subscriptions: [], overrides: [], recurringIds: [] }

type Values = { organizationId: string; environment: string; customerIds: readonly string[]; paymentIds: readonly string[] }

/**
 * `isOne`: one customer, and one payment if only payments are read: most changes. Without lists, Postgres's plan for any values
 * is as good as one for these, so it keeps it.
 */
type Shape = { isOne: boolean; isOfPayments: boolean }

type Found = { customerId: string; facts: object; rules: unknown }

const findFacts = prepare<PlatformTables, Values & { customerId: string; paymentId: string }, Found, Shape>(
  (_, values, { isOne, isOfPayments }) => {
    const { organizationId, environment } = values
    const own = (alias: string) => {
      const column = (name: string) => sql.ref(`${alias}.${name}`)
      return sql`${column('organization_id')} = ${organizationId} and ${column('environment')} = ${environment}
        and ${column('customer_id')} = c.id and ${column('body')} is not null`
    }
    const touched = (column: string) => {
      if (!isOfPayments) return sql`true`
      return isOne ? sql`${sql.ref(column)} = ${values.paymentId}` : sql`${sql.ref(column)} = ${matchAny(values.paymentIds)}`
    }
    const ofPayments = {
      payments: sql`select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'status', p.status, 'amount', p.amount,
          'created_at', p.created_at, 'refund_status', p.refund_status, 'subscription_ids', p.subscription_ids,
          'product_ids', p.product_ids, 'is_card_update', p.body -> 'is_update_payment_method',
          'lines', p.body -> 'lines' -> 'items', 'kept', p.body -> 'delivery' -> 'items')), '[]')
        from payment_records p where ${own('p')} and ${touched('p.id')}`,
      refunds: sql`select coalesce(jsonb_agg(jsonb_build_object('payment_id', r.payment_id, 'status', r.status, 'amount', r.amount,
          'created_at', r.created_at, 'keeps_access', coalesce(r.body -> 'metadata' ? 'kept_access', false))), '[]')
        from refund_records r where ${own('r')} and ${touched('r.payment_id')}`,
      disputes: sql`select coalesce(jsonb_agg(jsonb_build_object('payment_id', d.payment_id, 'status', d.status,
          'created_at', d.created_at)), '[]')
        from dispute_records d where ${own('d')} and ${touched('d.payment_id')}`,
    }
    const others = {
      subscriptions: sql`select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'status', s.status, 'product_id', s.product_id,
          'created_at', s.created_at, 'previous_billing_date', s.body -> 'previous_billing_date',
          'next_billing_date', s.next_billing_date, 'expires_at', s.body -> 'expires_at', 'paused_at', s.body -> 'paused_at',
          'cancelled_at', s.cancelled_at, 'cancels_next', s.cancel_at_next_billing_date,
          'timed', (select jsonb_object_agg(key, value) from jsonb_each(s.body) where key = any(${TIMED}::text[])))), '[]')
        from subscription_records s where ${own('s')}`,
      overrides: sql`select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'product_id', o.product_id,
          'gives_access', o.gives_access, 'since', o.since, 'until', o.until)), '[]')
        from access_overrides o where o.organization_id = ${organizationId} and o.environment = ${environment}
          and o.customer_id = c.id and o.ended_at is null`,
      recurringIds: sql`select coalesce(jsonb_agg(r.id), '[]') from product_records r
        where r.organization_id = ${organizationId} and r.environment = ${environment} and r.body -> 'is_recurring' = 'true'
          and r.id in (select unnest(p.product_ids) from payment_records p where ${own('p')})`,
    }
    const customers = isOne ? sql`(values (${values.customerId}::text))` : sql`unnest(${values.customerIds}::text[])`
    return sql<Found>`
      select c.id as "customerId",
        (select jsonb_build_object('refund_ends_access', refund_ends_access, 'dispute_suspends_access', dispute_suspends_access,
            'grace_days', grace_days, 'allow_several_subscriptions', allows_several_subscriptions)
          from access_policies where organization_id = ${organizationId}) as rules,
        ${objectOf(isOfPayments ? ofPayments : { ...ofPayments, ...others })} as facts
      from ${customers} c(id)`
  },
)

/** Reads everything that decides about what a change touches, in one statement. */
export async function loadCustomerFacts(
  { trx, organizationId, environment }: RecordScope,
  { customerIds, paymentIds }: Touched,
): Promise<Loaded> {
  const [customerId = '', paymentId = ''] = [customerIds[0], paymentIds?.[0]]
  const isOne = customerIds.length === 1 && (paymentIds === undefined || paymentIds.length === 1)
  const rows = await findFacts.run(
    trx,
    { organizationId, environment, customerIds, customerId, paymentIds: paymentIds ?? [], paymentId },
    { isOne, isOfPayments: paymentIds !== undefined },
  )
  const policy = AccessPolicy.safeParse(rows[0]?.rules).data
  return {
    rules: policy ? toAccessRules(policy) : DEFAULT_RULES,
    customers: rows.map(({ customerId: id, facts }) => ({
      customerId: id,
      facts: CustomerFacts.parse({ ...NOTHING_ELSE, ...facts }),
    })),
  }
}
