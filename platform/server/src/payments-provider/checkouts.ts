import { CheckoutPreview, CurrentBreakup, PreviewedAddon, PreviewedItem } from '@tradepost/contract/provider/checkout-previews'
import { CheckoutUrl, CreatedCheckoutSession } from '@tradepost/contract/provider/checkouts'
import { CountryCode, Timestamp } from '@tradepost/contract/provider/primitives'
import * as z from 'zod'
import type { DodoPayments, ProviderClient } from './client.ts'

export type CheckoutInput = DodoPayments.CheckoutSessionCreateParams

/** A session that a buyer can be sent to. */
const CreatedSession = CreatedCheckoutSession.pick({ session_id: true }).extend({ checkout_url: CheckoutUrl })
const SessionStatus = z.object({
  id: z.string(),
  payment_id: z.string().nullish(),
  payment_status: z.string().nullish(),
  created_at: Timestamp.nullish().catch(null),
})
/** What a cart shows of a preview and an order is made of; whatever else a provider works out is left alone. */
const Preview = CheckoutPreview.pick({ billing_country: true, currency: true, current_breakup: true, total_price: true }).extend({
  recurring_breakup: CurrentBreakup.nullish(),
  next_billing_date: Timestamp.nullish(),
  trial_period_days: z.int().nullish(),
  product_cart: z
    .array(
      PreviewedItem.pick({ product_id: true, tax_rate: true, tax_inclusive: true }).extend({
        name: z.string().nullish(),
        quantity: z.int().min(1),
        discounted_price: z.int().min(0),
        tax: z.int().min(0).nullish(),
        is_subscription: z.boolean().nullish(),
        addons: z.array(PreviewedAddon.pick({ name: true, quantity: true, discounted_price: true, tax: true })).nullish(),
      }),
    )
    .min(1),
})
export type Preview = z.infer<typeof Preview>
const Countries = z.array(CountryCode)

export const checkoutCalls = ({ client, call }: ProviderClient) => ({
  /** Opens a hosted checkout. Never asked twice: a lost answer may have made a session. */
  create: (input: CheckoutInput) =>
    call(CreatedSession, (options) => client.checkoutSessions.create(input, { ...options, maxRetries: 0 })),
  get: (id: string) => call(SessionStatus, (options) => client.checkoutSessions.retrieve(id, options)),
  /** What a checkout would charge, and whether it can be sold at all, without opening it. */
  preview: (input: DodoPayments.CheckoutSessionPreviewParams) =>
    call(Preview, (options) => client.checkoutSessions.preview(input, options)),
  /** Where buyers can live. */
  listCountries: () => call(Countries, (options) => client.misc.listSupportedCountries(options)),
})
