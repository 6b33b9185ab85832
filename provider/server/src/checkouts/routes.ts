import { CheckoutPreview } from '@tradepost/contract/provider/checkout/checkout-previews'
import {
  CheckoutSessionStatus,
  CreateCheckoutSession,
  CreatedCheckoutSession,
} from '@tradepost/contract/provider/checkout/checkouts'
import { CountryCode } from '@tradepost/contract/provider/primitives'
import * as z from 'zod'
import { providerRoutes } from '#src/callers.ts'
import { SUPPORTED_COUNTRIES } from '#src/pricing/supported-countries.ts'
import { findLatestAttempt, getCheckoutSession } from './get-checkout-session.ts'
import { openCheckout } from './open-checkout.ts'
import { previewCheckout } from './preview-checkout.ts'
import { viewCreatedSession, viewSessionStatus } from './view.ts'

/** Lists the fields about a subscription, for a cart that starts none. */
const listWithoutSubscription = ({ subscription_data: data }: CreateCheckoutSession): string[] =>
  Object.entries(data ?? {}).flatMap(([name, value]) => (value == null ? [] : [`subscription_data.${name}`]))

export const checkoutRoutes = providerRoutes('Checkout sessions')
  .post(
    '/checkouts',
    {
      summary: 'Create a checkout session',
      caller: 'write',
      body: CreateCheckoutSession,
      returns: CreatedCheckoutSession,
      faults: [404, 410],
    },
    async ({ scope, body, request }) => {
      const opened = await openCheckout(scope, body)
      if (!opened.session.plan) request.set('fieldsWithoutSubject', listWithoutSubscription(body))
      return viewCreatedSession(scope, opened)
    },
  )
  .post(
    '/checkouts/preview',
    {
      summary: 'Preview a checkout',
      caller: 'read',
      body: CreateCheckoutSession,
      returns: CheckoutPreview,
      faults: [404, 410],
    },
    async ({ scope, body, request }) => {
      const preview = await previewCheckout(scope, body)
      if (preview.recurring_breakup === null) request.set('fieldsWithoutSubject', listWithoutSubscription(body))
      return preview
    },
  )
  .get(
    '/checkouts/{id}',
    { summary: 'Get a checkout session', caller: 'read', returns: CheckoutSessionStatus, faults: [404] },
    async ({ scope, params }) => {
      const session = await getCheckoutSession(scope, params.id)
      return viewSessionStatus(session, await findLatestAttempt(scope, session))
    },
  )
  .get(
    '/checkout/supported_countries',
    { summary: 'List supported countries', caller: 'anyone', rate: 'call', returns: z.array(CountryCode) },
    async () => [...SUPPORTED_COUNTRIES],
  )
