import type { HostedSession } from '@tradepost/contract/hosted/checkout'
import type { CheckoutSessionRow } from '#src/checkouts/table.ts'
import type { Deps } from '#src/deps.ts'
import { listKeysOfPayment } from '#src/license-keys/list-keys-of-payment.ts'
import type { PaymentRow } from '#src/payments/table.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import type { SubscriptionRow } from '#src/subscriptions/table.ts'

/** A URL with more keys would be longer than many servers accept. */
const KEYS_MAX = 100

export type Ended = {
  attempt: PaymentRow | undefined
  subscription: SubscriptionRow | undefined
  status: HostedSession['status']
}

/** Where the buyer goes after the checkout. `host`: the page must say where that is; null: the business named it. */
export type WayOut = { url: string; host: string | null }

/** Returns the host of a web page, and the scheme of an app beside what stands for a host there. */
const describePlace = ({ protocol, host }: URL): string => (/^https?:$/.test(protocol) ? host : `${protocol}//${host}`)

/** Returns the addresses that a business has named, each of which may be any URL of its origin; in production by https only. */
async function listNamedUrls(scope: Scope, { brandId }: CheckoutSessionRow, { config }: Deps): Promise<string[]> {
  const tenant = toTenant(scope)
  const { returnOrigins, brandUrl, endpointUrls } = await scope.trx
    .selectFrom('businesses')
    .select((row) => [
      'returnOrigins',
      row
        .selectFrom('brands')
        .select('url')
        .where((brand) => brand.and({ ...tenant, id: brandId }))
        .as('brandUrl'),
      row
        .selectFrom('webhookEndpoints')
        .select(({ fn }) => fn.agg<string[] | null>('array_agg', ['url']).as('urls'))
        .where((endpoint) => endpoint.and(tenant))
        .as('endpointUrls'),
    ])
    .where('id', '=', scope.businessId)
    .executeTakeFirstOrThrow()
  const named = [config.platformOrigin, ...returnOrigins, ...(brandUrl ? [brandUrl] : []), ...(endpointUrls ?? [])]
  return config.isProduction ? named.filter((url) => url.startsWith('https://')) : named
}

/**
 * Returns whether a checkout's `return_url` may have the result: one that the business gave through the API, or one of a link,
 * which anyone can write, at an origin that the business has named.
 */
async function isNamed(scope: Scope, session: CheckoutSessionRow, deps: Deps, url: URL): Promise<boolean> {
  if (session.link === null) return true
  // Apps have no origin: their schemes belong to whoever is installed.
  if (url.origin === 'null') return false
  const named = await listNamedUrls(scope, session, deps)
  return named.some((address) => URL.canParse(address) && new URL(address).origin === url.origin)
}

/**
 * Returns where the buyer goes next: `return_url` with the result added to its own parameters (reference, 3.2). If a subscription
 * was paid for, `status` is the subscription's. A link, which anyone can write, never gets the email and the license keys, and at
 * an address that the business hasn't named it gets nothing.
 */
export async function findWayOut(
  scope: Scope,
  session: CheckoutSessionRow,
  { attempt: payment, subscription, status }: Ended,
  deps: Deps,
): Promise<WayOut | null> {
  const hasEnded = payment?.status === 'succeeded' || (status === 'expired' && payment?.status === 'failed')
  if (!session.request.return_url || !payment || !hasEnded) return null
  const url = new URL(session.request.return_url)
  if (!(await isNamed(scope, session, deps, url))) return { url: url.toString(), host: describePlace(url) }
  const { searchParams: query } = url
  query.set('payment_id', payment.id)
  if (payment.subscriptionId) query.set('subscription_id', payment.subscriptionId)
  query.set('status', subscription && payment.status === 'succeeded' ? subscription.status : payment.status)
  if (session.link !== null) return { url: url.toString(), host: null }
  query.set('email', payment.customer.email)
  const keys = payment.status === 'succeeded' ? await listKeysOfPayment(scope, payment.id) : []
  if (keys.length > 0) query.set('license_key', keys.slice(0, KEYS_MAX).join(','))
  return { url: url.toString(), host: null }
}
