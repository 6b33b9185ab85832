import type { ProviderEnvironment } from '@tradepost/contract/platform/organization/seller'
import {
  CheckoutPreview,
  CurrentBreakup,
  PreviewedAddon,
  PreviewedItem,
} from '@tradepost/contract/provider/checkout/checkout-previews'
import { CheckoutUrl, CreatedCheckoutSession } from '@tradepost/contract/provider/checkout/checkouts'
import { CountryCode, Timestamp } from '@tradepost/contract/provider/primitives'
import * as z from 'zod'
import type { DodoPayments, ProviderAccess, ProviderClient } from '#src/payments-provider/client.ts'

/** Checkout URLs of the hosted provider's environments (reference, section 1). */
const PUBLISHED = {
  test_mode: 'https://test.checkout.dodopayments.com',
  live_mode: 'https://checkout.dodopayments.com',
} as const

/** Returns the base URL of a business's checkouts, without a slash at the end. `embeddedUrl` is the embedded provider's URL. */
export function checkoutBaseUrl(environment: ProviderEnvironment, embeddedUrl: string): string {
  return environment === 'embedded' ? embeddedUrl.replace(/\/$/, '') : PUBLISHED[environment]
}

/** Checkout hosts of the hosted provider (reference, 3.2). */
const HOSTS = { test_mode: 'https://test.checkout.dodopayments.com', live_mode: 'https://checkout.dodopayments.com' } as const

type Buying = Pick<ProviderAccess, 'environment' | 'baseUrl'> & {
  productId: string
  parameters: Iterable<readonly [string, string]>
}

/** Returns the URL of a product's own checkout page, which takes everything else from its parameters. */
export function productCheckoutUrl({ environment, baseUrl, productId, parameters }: Buying): string {
  const link = new URL(`/buy/${encodeURIComponent(productId)}`, environment === 'embedded' ? baseUrl : HOSTS[environment])
  for (const [name, value] of parameters) link.searchParams.set(name, value)
  return link.href
}

export type CheckoutInput = DodoPayments.CheckoutSessionCreateParams

/** A session with a URL to send the buyer to. */
const CreatedSession = CreatedCheckoutSession.pick({ session_id: true }).extend({ checkout_url: CheckoutUrl })
const SessionStatus = z.object({
  id: z.string(),
  payment_id: z.string().nullish(),
  payment_status: z.string().nullish(),
  created_at: Timestamp.nullish().catch(null),
})
/** The parts of a preview that carts and orders use; everything else that a provider calculates is ignored. */
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
  /**
   * Opens a hosted checkout. Never retried: a lost answer may have created a session. `person`: a customer whose email the page
   * will ask for, which only the embedded provider takes.
   */
  create: (input: CheckoutInput, person?: object) =>
    call(CreatedSession, (options) => {
      const body = person ? { body: { ...input, customer: person } } : {}
      return client.checkoutSessions.create(input, { ...options, ...body, maxRetries: 0 })
    }),
  get: (id: string) => call(SessionStatus, (options) => client.checkoutSessions.retrieve(id, options)),
  /** Returns what a checkout would charge, and checks that it can be sold, without opening it. */
  preview: (input: DodoPayments.CheckoutSessionPreviewParams) =>
    call(Preview, (options) => client.checkoutSessions.preview(input, options)),
  /** Lists the countries that buyers can choose. */
  listCountries: () => call(Countries, (options) => client.misc.listSupportedCountries(options)),
})
