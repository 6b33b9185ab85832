import type { Migration } from '@tradepost/kit/database/database'

/** Finds the payments that a discount took something off. */
export const discountMigrations: readonly Migration[] = [
  {
    name: '1-payments-of-discounts',
    gradual: [
      {
        index: 'payment_records_discounted',
        on: `payment_records using gin (organization_id, (body -> 'discounts') jsonb_path_ops)
          where status = 'succeeded' and body ->> 'discount_id' is not null`,
      },
    ],
  },
]
