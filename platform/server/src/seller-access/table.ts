import type { Migration } from '@tradepost/kit/database/database'

/**
 * The tables of grants are older than those of records in the order of modules, so the customers that a database has already are
 * marked here; the job computes what they have.
 */
export const sellerAccessMigrations: readonly Migration[] = [
  {
    name: '1-first-grants',
    up: `insert into access_customers (organization_id, environment, customer_id, is_due)
      select organization_id, environment, customer_id, true from payment_records where customer_id <> ''
      union select organization_id, environment, customer_id, true from subscription_records where customer_id <> ''
      on conflict do nothing;`,
  },
]
