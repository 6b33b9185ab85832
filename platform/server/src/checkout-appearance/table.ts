import type { CheckoutAppearance } from '@tradepost/contract/platform/organization/seller-checkout-appearance'
import type { Migration } from '@tradepost/kit/database/database'

/** A shop's checkout appearance and fields, once its seller has set them. No language: the checkout uses the buyer's own. */
export type CheckoutAppearanceRow = {
  organizationId: string
  theme: CheckoutAppearance['theme']
  showsOrderDetails: boolean
  language: CheckoutAppearance['language']
  allowsCurrencySelection: boolean
  allowsDiscountCode: boolean
  asksPhoneNumber: boolean
  allowsTaxId: boolean
  alwaysCreatesNewCustomer: boolean
  /** If empty, every eligible payment method. */
  paymentMethodTypes: CheckoutAppearance['allowed_payment_method_types']
  updatedAt: Date
}
export type CheckoutAppearanceTables = { checkoutAppearances: CheckoutAppearanceRow }

export const checkoutAppearanceMigrations: readonly Migration[] = [
  {
    name: '1-checkout-appearances',
    up: `create table checkout_appearances (
      organization_id text primary key references "organization" (id) on delete cascade,
      theme text not null check (theme in ('light', 'dark', 'system')),
      shows_order_details boolean not null,
      language text,
      allows_currency_selection boolean not null,
      allows_discount_code boolean not null,
      asks_phone_number boolean not null,
      allows_tax_id boolean not null,
      always_creates_new_customer boolean not null,
      payment_method_types text[] not null,
      updated_at timestamptz not null
    );`,
  },
]
