import { createHash } from 'node:crypto'
import type { HostedSession } from '@tradepost/contract/hosted/checkout'
import type { BadLink, LinkProblem } from '@tradepost/contract/hosted/links'
import { Fault } from '@tradepost/kit/faults'
import { getBusiness } from '#src/businesses/get-business.ts'
import { createCheckoutSession } from '#src/checkouts/create-checkout-session.ts'
import { findHostedSession, findLatestAttempt } from '#src/checkouts/get-checkout-session.ts'
import { type Deps, readingScope, transact } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import { findProductAnywhere } from '#src/products/get-product.ts'
import type { ProductRow } from '#src/products/table.ts'
import { limitLinks } from './client-limits.ts'
import { LinkRefused, readLink } from './read-link.ts'
import { openHostedSession, showHostedSession } from './show-hosted-session.ts'

/** What is wrong with a link, by the refusal of the checkout that it asks for, and the parameter that says so. */
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

/** One address is one key, in whichever order its parameters stand. */
export function keyOfLink(productId: string, query: URLSearchParams): string {
  const sorted = new URLSearchParams(query)
  sorted.sort()
  return createHash('sha256').update(`${productId}?${sorted}`).digest('base64url').slice(0, 16)
}

/** Whether the checkout that this visitor was given by the same address can still be gone on with. */
async function isStillOpen(deps: Deps, productId: string, sessionId: string): Promise<boolean> {
  const session = await findHostedSession(deps.database.db, sessionId)
  if (session?.link == null || session.lines[0]?.productId !== productId) return false
  const scope = await readingScope(deps, session)
  const attempt = await findLatestAttempt(scope, session)
  return attempt?.status !== 'succeeded' && session.expiresAt > scope.clock.now()
}

function minimumOf({ price }: ProductRow): BadLink['minimum'] {
  return price.type === 'one_time_price' && price.pay_what_you_want ? { amount: price.price, currency: price.currency } : null
}

/** Says what is wrong; what no address can be blamed for is thrown on. */
async function refusalOf(deps: Deps, product: ProductRow, error: unknown): Promise<BadLink> {
  const [problem, parameter] =
    error instanceof LinkRefused
      ? [error.problem, error.parameter]
      : (error instanceof Fault && PROBLEMS[error.code]) || [undefined, null]
  if (problem === undefined) throw error
  const { name } = await getBusiness(await readingScope(deps, product))
  return { problem, parameter, business_name: name, minimum: minimumOf(product) }
}

/**
 * Opens the checkout that an address asks for, or says why it opens none. `known` is the session that this visitor was given
 * by the same address before: while it can be paid they get it again, so that visits make no sessions without end. Other visits
 * are counted for `client`.
 */
export async function openLink(
  deps: Deps,
  { productId, query, known, client }: { productId: string; query: URLSearchParams; known: string | undefined; client: string },
): Promise<OpenedLink> {
  if (known && (await isStillOpen(deps, productId, known))) return { kind: 'opened', sessionId: known }
  const product = await findProductAnywhere(deps.database.db, productId)
  if (!product)
    return { kind: 'refused', link: { problem: 'product_unknown', parameter: null, business_name: null, minimum: null } }
  try {
    const { request, link } = readLink(productId, query)
    await limitLinks(deps, product, client)
    const session = await transact(deps, product, (scope) => createCheckoutSession(scope, request, { link }))
    return { kind: 'opened', sessionId: session.id }
  } catch (error) {
    const retryAfterSeconds = error instanceof Fault ? error.retryAfterSeconds : undefined
    return { kind: 'refused', link: await refusalOf(deps, product, error), retryAfterSeconds }
  }
}

/** The session of a link's page. @throws 404 CHECKOUT_SESSION_NOT_FOUND, also for one that a link of this product did not open */
export async function showLinkedSession(deps: Deps, ids: { productId: string; sessionId: string }): Promise<HostedSession> {
  const { session } = await openHostedSession(deps, ids.sessionId)
  if (session.link === null || session.lines[0]?.productId !== ids.productId) throw fault('CHECKOUT_SESSION_NOT_FOUND')
  return showHostedSession(deps, session.id)
}
