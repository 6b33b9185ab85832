import * as z from 'zod'
import { Sale, SaleLine } from '#src/platform/sales/sales.ts'
import { InvoiceLink } from '#src/provider/invoices.ts'
import { Amount, Timestamp } from '#src/provider/primitives.ts'
import { ShopPageLook } from '#src/shop-theme.ts'
import { BuyerDownload, BuyerLicenseKey, Returned } from './buyer-goods.ts'
import { buyerListOf } from './buyer-list.ts'
import { ShopSeller } from './shop-seller.ts'
import { POSTERS, Span } from './storefront.ts'

/**
 * `awaiting_payment`: the checkout is open. `processing`: waiting for the bank. `paid`: money arrived, confirmed by the provider
 * itself. `expired`: the checkout closed without a payment.
 */
export const OrderStatus = z.enum(['awaiting_payment', 'processing', 'paid', 'expired']).meta({ id: 'OrderStatus' })
export type OrderStatus = z.infer<typeof OrderStatus>

/** Recurring price of a subscription after its trial, if any. */
export const RecurringLine = z
  .object({
    every: Span,
    amount: Amount.meta({ description: 'Per billing cycle, including add-ons, before discounts and added tax' }),
    trial_period_days: z.int(),
    is_by_usage: z.boolean().meta({ description: 'Usage is billed in addition' }),
    addons: z.array(z.object({ name: z.string(), quantity: z.int() })),
  })
  .meta({ id: 'RecurringLine' })
export type RecurringLine = z.infer<typeof RecurringLine>

export const OrderLine = SaleLine.extend({
  product_id: z.string(),
  poster: z.enum(POSTERS).nullable(),
  unit_price: Amount,
  recurring: RecurringLine.nullable().meta({ description: 'Null for one-time products' }),
})

/** An order in the list of purchases. */
export const Order = Sale.omit({ lines: true })
  .extend({
    id: z.string(),
    number: z.string().meta({ description: 'Short order number shown to people' }),
    status: OrderStatus,
    shop: z.object({ slug: z.string(), name: z.string(), logo: z.string().nullable() }),
    lines: z.array(OrderLine),
    email: z.string().nullable(),
    payment: z
      .object({
        payment_id: z.string(),
        card_network: z.string().nullable(),
        card_last_four: z.string().nullable(),
        invoice_url: InvoiceLink.meta({ description: 'Invoice URL at the payments provider' }),
      })
      .nullable(),
    subscription_id: z.string().nullable().meta({ description: 'The subscription that the payment started' }),
    returned: Returned.meta({ description: 'What was refunded or disputed of its payment' }),
    last_decline: z.string().nullable().meta({ description: 'Why the latest attempt failed, as shown to the buyer' }),
    last_decline_code: z.string().nullable(),
    checkout_url: z.string().nullable().meta({ description: 'URL to pay, while the checkout is open' }),
    created_at: Timestamp,
    paid_at: Timestamp.nullable(),
  })
  .meta({ id: 'Order' })
export type Order = z.infer<typeof Order>

/**
 * GET /api/orders/{id}, with what was bought; visible to the guest who placed it, to its buyer, and through the link in the email
 * (`?key=`).
 */
export const OrderPage = Order.extend({
  look: ShopPageLook,
  seller: ShopSeller,
  license_keys: z.array(BuyerLicenseKey),
  downloads: z.array(BuyerDownload),
  buyer: z
    .object({ name: z.string(), country: z.string().nullable() })
    .nullable()
    .meta({ description: 'Who paid, from the payment; null until it’s known' }),
  is_new: z.boolean().meta({ description: 'Whether it was paid within the last day, by the shop’s time' }),
}).meta({ id: 'OrderPage' })
export type OrderPage = z.infer<typeof OrderPage>

/** GET /api/purchases, newest first */
export const PurchaseList = buyerListOf(Order).meta({ id: 'PurchaseList' })
export type PurchaseList = z.infer<typeof PurchaseList>
