import { createHash } from 'node:crypto'
import type { HostedSession } from '@tradepost/contract/hosted/checkout'
import type { BadLink, LinkProblem } from '@tradepost/contract/hosted/links'
import { Fault } from '@tradepost/kit/faults'
import { getBusiness } from '#src/businesses/get-business.ts'
import { viewLook } from '#src/businesses/theme.ts'
import { createCheckoutSession } from '#src/checkouts/create-checkout-session.ts'
import { findHostedSession, findLatestAttempt } from '#src/checkouts/get-checkout-session.ts'
import { createReadOnlyScope, type Deps, transact } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import { limitLinks } from '#src/hosted-checkout/client-limits.ts'
import { openHostedSession, showHostedSession } from '#src/hosted-checkout/show-hosted-session.ts'
import { findProductAnywhere } from '#src/products/read-products.ts'
import type { ProductRow } from '#src/products/table.ts'
import { LinkRefused, readLink } from './read-link.ts'

/** Maps the checkout's refusal of a link to its problem and the parameter that names the cause. */
const PROBLEMS: Readonly<Record<string, readonly [LinkProblem, parameter: string | null]>> = {
  PRODUCT_IS_DELETED: ['product_archived', null],
  INVALID_QUANTITY: ['quantity', 'quantity'],
  REQUEST_AMOUNT_BELOW_MINIMUM: ['amount_minimum', 'paymentAmount'],
  UNSUPPORTED_BILLING_CURRENCY: ['currency', 'paymentCurrency'],
  TOTAL_PAYMENT_AMOUNT_BELOW_MINIMUM_AMOUNT: ['total_minimum', null],
  TOTAL_PAYMENT_AMOUNT_ABOVE_MAXIMUM_AMOUNT: ['total_maximum', 'quantity'],
  TOO_MANY_CHECKOUTS: ['too_many', null],
}

export type OpenedLink =
  | { kind: 'opened'; sessionId: string }
  | { kind: 'refused'; link: BadLink; retryAfterSeconds?: number | undefined }

/** Returns the key of a link, independent of the order of its parameters. */
export function hashLink(productId: string, query: URLSearchParams): string {
  const sorted = new URLSearchParams(query)
  sorted.sort()
  return createHash('sha256').update(`${productId}?${sorted}`).digest('base64url').slice(0, 16)
}

/** Returns whether this visitor can continue the checkout that the same URL opened before. */
async function isStillOpen(deps: Deps, productId: string, sessionId: string): Promise<boolean> {
  const session = await findHostedSession(deps.database.db, sessionId)
  if (session?.link == null || session.lines[0]?.productId !== productId) return false
  const scope = await createReadOnlyScope(deps, session)
  const attempt = await findLatestAttempt(scope, session)
  return attempt?.status !== 'succeeded' && session.expiresAt > scope.clock.now()
}

function findMinimum({ price }: ProductRow): BadLink['minimum'] {
  return price.type === 'one_time_price' && price.pay_what_you_want ? { amount: price.price, currency: price.currency } : null
}

/** Returns the problem of a link; rethrows errors that no URL causes. */
async function describeRefusal(deps: Deps, product: ProductRow, error: unknown): Promise<BadLink> {
  const [problem, parameter] =
    error instanceof LinkRefused
      ? [error.problem, error.parameter]
      : (error instanceof Fault && PROBLEMS[error.code]) || [undefined, null]
  if (problem === undefined) throw error
  const business = await getBusiness(await createReadOnlyScope(deps, product))
  return { problem, parameter, business_name: business.name, look: viewLook(business, null), minimum: findMinimum(product) }
}

/**
 * Opens the checkout that a URL asks for, or returns why it can't. `known` is the session that the same URL opened for this
 * visitor before: while it can be paid they get it again, so that visits don't create endless sessions. Other visits count for
 * `client`.
 */
export async function openLink(
  deps: Deps,
  { productId, query, known, client }: { productId: string; query: URLSearchParams; known: string | undefined; client: string },
): Promise<OpenedLink> {
  if (known && (await isStillOpen(deps, productId, known))) return { kind: 'opened', sessionId: known }
  const product = await findProductAnywhere(deps.database.db, productId)
  if (!product)
    return {
      kind: 'refused',
      link: { problem: 'product_unknown', parameter: null, business_name: null, look: null, minimum: null },
    }
  try {
    const { request, link } = readLink(productId, query, deps.config)
    await limitLinks(deps, product, client)
    const session = await transact(deps, product, (scope) => createCheckoutSession(scope, request, { link }))
    return { kind: 'opened', sessionId: session.id }
  } catch (error) {
    const retryAfterSeconds = error instanceof Fault ? error.retryAfterSeconds : undefined
    return { kind: 'refused', link: await describeRefusal(deps, product, error), retryAfterSeconds }
  }
}

/**
 * Returns the session of a link's page.
 * @throws 404 CHECKOUT_SESSION_NOT_FOUND, also for a session that no link of this product opened
 */
export async function showLinkedSession(deps: Deps, ids: { productId: string; sessionId: string }): Promise<HostedSession> {
  const { session } = await openHostedSession(deps, ids.sessionId)
  if (session.link === null || session.lines[0]?.productId !== ids.productId) throw fault('CHECKOUT_SESSION_NOT_FOUND')
  return showHostedSession(deps, session.id)
}
