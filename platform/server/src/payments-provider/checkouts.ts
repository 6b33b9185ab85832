import { CheckoutPreview } from '@tradepost/contract/provider/checkout-previews'
import { CheckoutUrl, CreatedCheckoutSession } from '@tradepost/contract/provider/checkouts'
import { CountryCode } from '@tradepost/contract/provider/primitives'
import * as z from 'zod'
import type { DodoPayments, ProviderClient } from './client.ts'

export type CheckoutInput = DodoPayments.CheckoutSessionCreateParams

/** A session that a buyer can be sent to. */
const CreatedSession = CreatedCheckoutSession.pick({ session_id: true }).extend({ checkout_url: CheckoutUrl })
const SessionStatus = z.object({ id: z.string(), payment_id: z.string().nullish(), payment_status: z.string().nullish() })
/** What a cart shows of a preview; whatever else a provider works out is left alone. */
const Preview = CheckoutPreview.pick({ billing_country: true, currency: true, current_breakup: true }).extend({
  product_cart: z.array(z.object({ tax_rate: z.int(), tax_inclusive: z.boolean() })),
})
const Countries = z.array(CountryCode)

export const checkoutCalls = ({ client, call }: ProviderClient) => ({
  /** Opens a hosted checkout. Never asked twice: a lost answer may have made a session. */
  createCheckout: (input: CheckoutInput) =>
    call(CreatedSession, (options) => client.checkoutSessions.create(input, { ...options, maxRetries: 0 })),
  getCheckout: (id: string) => call(SessionStatus, (options) => client.checkoutSessions.retrieve(id, options)),
  /** What a checkout would charge, without opening it. */
  previewCheckout: (input: DodoPayments.CheckoutSessionPreviewParams) =>
    call(Preview, (options) => client.checkoutSessions.preview(input, options)),
  /** Where buyers can live. */
  listCountries: () => call(Countries, (options) => client.misc.listSupportedCountries(options)),
})
