import type { ProviderEnvironment } from '@tradepost/contract/platform/seller'
import { CreatedCheckoutSession } from '@tradepost/contract/provider/checkouts'
import type { Payment, PaymentLineItems, PaymentListItem } from '@tradepost/contract/provider/payments'
import type { Product, ProductListItem } from '@tradepost/contract/provider/products'
import { DeliveredPayment } from '@tradepost/contract/provider/webhooks'
import { SECOND } from '@tradepost/kit/clock'
import { Fault } from '@tradepost/kit/faults'
import DodoPayments from 'dodopayments'
import * as z from 'zod'
import { fault } from './faults.ts'
import { faultOfProvider, type ProviderTrouble } from './payments-provider-faults.ts'

/** With what a business reaches its provider. `baseUrl` is that of the embedded one and is not used for the others. */
export type ProviderAccess = { environment: ProviderEnvironment; apiKey: string | undefined; baseUrl: string }

/** How long somebody waits: a shop shows its last catalog after 3 s, any other page has an answer within 10 s, a job has time. */
export type Patience = 'glance' | 'page' | 'job'
/** For everything that is asked for one request together: a checkout takes a glance at the catalog and then its page. */
const DEADLINE_MILLISECONDS: Record<Patience, number | undefined> = { glance: 3 * SECOND, page: 6.5 * SECOND, job: undefined }
/** The SDK's own defaults (specification, section 9) where nobody waits; a page asks once more at most. */
const RETRIES: Record<Patience, number> = { glance: 0, page: 1, job: 2 }
const TIMEOUT_MILLISECONDS: Record<Patience, number> = { glance: 3 * SECOND, page: 6.5 * SECOND, job: 60 * SECOND }

const hasKey = (key: string) => (value: unknown) => typeof value === 'object' && value !== null && key in value
// What sellers are shown passes as it came, whatever fields a newer provider adds; that it is the thing asked for is checked.
const SeenProduct = z.custom<Product>(hasKey('product_id'))
const SeenProductItem = z.custom<ProductListItem>(hasKey('product_id'))
const SeenPayment = z.custom<Payment>(hasKey('payment_id'))
const SeenPaymentItem = z.custom<PaymentListItem>(hasKey('payment_id'))
const SeenLineItems = z.custom<PaymentLineItems>(hasKey('items'))
const SessionStatus = z.object({ id: z.string(), payment_id: z.string().nullish(), payment_status: z.string().nullish() })
const Endpoint = z.object({ id: z.string().min(1) })
const EndpointSecret = z.object({ secret: z.string().min(1) })
const CreatedSession = CreatedCheckoutSession.pick({ session_id: true, checkout_url: true })

/** What a library threw, told without it. */
export function troubleOf(error: unknown, signal?: AbortSignal): ProviderTrouble {
  if (error instanceof DodoPayments.APIUserAbortError)
    return { kind: signal?.reason instanceof DOMException && signal.reason.name === 'TimeoutError' ? 'timeout' : 'abort' }
  if (error instanceof DodoPayments.APIConnectionTimeoutError) return { kind: 'timeout' }
  if (error instanceof DodoPayments.APIConnectionError) return { kind: 'connection' }
  if (error instanceof DodoPayments.APIError && typeof error.status === 'number') {
    const body = z.object({ message: z.string() }).safeParse(error.error)
    return { kind: 'status', status: error.status, message: body.success ? body.data.message : undefined }
  }
  // The SDK itself refuses ids that make no path ("..", an empty one): nothing has such an id.
  if (error instanceof DodoPayments.DodoPaymentsError) return { kind: 'status', status: 404, message: undefined }
  return { kind: 'unexpected' }
}

/** What is gone already is as it should be: perhaps by our own request, whose answer was lost. */
function acceptGone(error: unknown): void {
  if (!(error instanceof DodoPayments.APIError) || error.status !== 410) throw error
}

type Paging = { page: number; pageSize: number }
type CheckoutInput = DodoPayments.CheckoutSessionCreateParams
type ProductInput = DodoPayments.ProductCreateParams
type ProductPatch = DodoPayments.ProductUpdateParams

export type { CheckoutInput, ProductInput, ProductPatch }

function clientOf({ environment, apiKey, baseUrl }: ProviderAccess, patience: Patience): DodoPayments {
  if (!apiKey) throw faultOfProvider({ kind: 'missing_key' })
  // Never an address and an environment together: the SDK refuses both, or follows the wrong one.
  const place = environment === 'embedded' ? { baseURL: baseUrl } : { baseURL: null, environment }
  return new DodoPayments({
    bearerToken: apiKey,
    webhookKey: null,
    ...place,
    timeout: TIMEOUT_MILLISECONDS[patience],
    maxRetries: RETRIES[patience],
    logLevel: 'off',
  })
}

export type PaymentsProvider = ReturnType<typeof openPaymentsProvider>

/**
 * A business's payments provider, by the published SDK: the only file that knows it. Every call throws a Fault in
 * words that a person can act on. Open it anew for each request: its time runs from here.
 * @throws PAYMENTS_KEY_MISSING when the business has no key yet.
 */
export function openPaymentsProvider(access: ProviderAccess, patience: Patience = 'page') {
  const client = clientOf(access, patience)
  const deadline = DEADLINE_MILLISECONDS[patience]
  const signal = deadline === undefined ? undefined : AbortSignal.timeout(deadline)

  async function call<T>(schema: z.ZodType<T>, work: (options: { signal?: AbortSignal }) => PromiseLike<unknown>): Promise<T> {
    let answer: unknown
    try {
      answer = await work(signal ? { signal } : {})
    } catch (error) {
      if (error instanceof Fault) throw error
      throw faultOfProvider(troubleOf(error, signal))
    }
    const result = schema.safeParse(answer)
    if (!result.success)
      throw fault(
        'PAYMENTS_ANSWER_UNEXPECTED',
        `The payments provider answered something unexpected: ${result.error.issues[0]?.message ?? 'no words'}. Nothing was charged; try again in a moment`,
      )
    return result.data
  }
  const items = <T>(schema: z.ZodType<T>) => z.object({ items: z.array(schema) }).transform((page) => page.items)
  const pageOf = ({ page, pageSize }: Paging) => ({ page_number: page, page_size: pageSize })

  return {
    listProducts: (query: Paging & { archived: boolean }) =>
      call(items(SeenProductItem), (options) => client.products.list({ ...pageOf(query), archived: query.archived }, options)),
    getProduct: (id: string) => call(SeenProduct, (options) => client.products.retrieve(id, options)),
    createProduct: (input: ProductInput) =>
      call(SeenProduct, (options) => client.products.create(input, { ...options, maxRetries: 0 })),
    updateProduct: (id: string, patch: ProductPatch) =>
      call(z.unknown(), (options) => client.products.update(id, patch, options)),
    archiveProduct: (id: string) => call(z.unknown(), (options) => client.products.archive(id, options).catch(acceptGone)),
    unarchiveProduct: (id: string) => call(z.unknown(), (options) => client.products.unarchive(id, options)),

    /** Opens a hosted checkout. Never asked twice: a lost answer may have made a session. */
    createCheckout: (input: CheckoutInput) =>
      call(CreatedSession, (options) => client.checkoutSessions.create(input, { ...options, maxRetries: 0 })),
    getCheckout: (id: string) => call(SessionStatus, (options) => client.checkoutSessions.retrieve(id, options)),

    listPayments: (query: Paging & { status: DodoPayments.IntentStatus | undefined }) =>
      call(items(SeenPaymentItem), (options) =>
        client.payments.list({ ...pageOf(query), ...(query.status ? { status: query.status } : {}) }, options),
      ),
    getPayment: (id: string) => call(SeenPayment, (options) => client.payments.retrieve(id, options)),
    /** The fields of a payment that orders are made of, checked as strictly as a delivery is. */
    lookUpPayment: (id: string) => call(DeliveredPayment, (options) => client.payments.retrieve(id, options)),
    listPaymentLines: (id: string) => call(SeenLineItems, (options) => client.payments.retrieveLineItems(id, options)),

    /** The same key gives the endpoint that it made, so this may be asked again. */
    createWebhookEndpoint: (input: { url: string; idempotencyKey: string }) =>
      call(Endpoint, (options) =>
        client.webhooks.create({ url: input.url, description: 'Tradepost', idempotency_key: input.idempotencyKey }, options),
      ),
    getWebhookSecret: (id: string) => call(EndpointSecret, (options) => client.webhooks.retrieveSecret(id, options)),
  }
}
