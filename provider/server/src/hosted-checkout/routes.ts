import { AnswerChallenge } from '@tradepost/contract/hosted/challenge'
import {
  ApplyDiscount,
  Attempt,
  HostedSession,
  PaySession,
  Totals,
  TotalsQuery,
  UpdateCart,
} from '@tradepost/contract/hosted/checkout'
import { startStopwatch } from '@tradepost/kit/clock'
import { getClientKey } from '@tradepost/kit/http/web-server'
import { streamChanges } from '@tradepost/kit/live'
import type * as z from 'zod'
import { providerRoutes } from '#src/callers.ts'
import { answerChallenge } from './answer-challenge.ts'
import { applyDiscount } from './apply-discount.ts'
import { paySession } from './pay-session.ts'
import { getAttempt, showHostedSession, showTotals } from './show-hosted-session.ts'
import { updateCart } from './update-cart.ts'
import { viewAttempt } from './view.ts'

const isFinal = (attempt: z.infer<typeof Attempt>) =>
  attempt.status !== 'processing' && attempt.status !== 'requires_customer_action'

export const hostedCheckoutRoutes = providerRoutes('Hosted checkout')
  .get(
    '/session/{id}/data',
    { summary: 'Get the checkout page data', caller: 'hosted', rate: 'read', returns: HostedSession, faults: [404] },
    async ({ deps, params }) => showHostedSession(deps, params.id),
  )
  .get(
    '/session/{id}/totals',
    {
      summary: 'Get the totals for a country',
      caller: 'hosted',
      rate: 'preview',
      query: TotalsQuery,
      returns: Totals,
      faults: [404],
    },
    async ({ deps, params, query }) => showTotals(deps, params.id, query),
  )
  .put(
    '/session/{id}/discount',
    {
      summary: 'Apply or remove a discount code',
      caller: 'hosted',
      rate: 'code',
      body: ApplyDiscount,
      returns: HostedSession,
      faults: [403, 404, 409, 410, 429],
      transaction: 'own',
    },
    async ({ deps, params, body, request }) => {
      await applyDiscount(deps, params.id, { ...body, client: getClientKey(request) })
      return showHostedSession(deps, params.id)
    },
  )
  .patch(
    '/session/{id}/cart',
    {
      summary: 'Choose a currency, a quantity or a pay-what-you-want amount',
      caller: 'hosted',
      rate: 'change',
      body: UpdateCart,
      returns: HostedSession,
      faults: [403, 404, 409, 410],
      transaction: 'own',
    },
    async ({ deps, params, body }) => {
      await updateCart(deps, params.id, body)
      return showHostedSession(deps, params.id)
    },
  )
  .post(
    '/session/{id}/pay',
    {
      summary: 'Pay for a checkout session',
      caller: 'hosted',
      rate: 'pay',
      body: PaySession,
      returns: Attempt,
      faults: [404, 409, 410],
      transaction: 'own',
    },
    async ({ deps, params, body, request }) =>
      viewAttempt(await paySession(deps, params.id, body, getClientKey(request)), {
        sessionId: params.id,
        providerUrl: deps.config.url,
      }),
  )
  .get(
    '/session/{id}/attempts/{payment_id}/live',
    { summary: 'Follow an attempt (server-sent events)', caller: 'hosted', rate: 'read', returns: Attempt, faults: [404] },
    async ({ deps, params, request }) => {
      const ids = { sessionId: params.id, paymentId: params.payment_id }
      const read = async () => viewAttempt(await getAttempt(deps, ids), { sessionId: params.id, providerUrl: deps.config.url })
      return streamChanges(request, {
        read,
        changed: deps.changed,
        topic: params.payment_id,
        isFinal,
        elapsed: startStopwatch(),
        log: deps.log,
      })
    },
  )
  .post(
    '/session/{id}/challenge/{payment_id}',
    {
      summary: 'Answer a bank challenge',
      caller: 'hosted',
      rate: 'pay',
      body: AnswerChallenge,
      returns: Attempt,
      faults: [404, 409],
      transaction: 'own',
    },
    async ({ deps, params, body, request }) => {
      const ids = { sessionId: params.id, paymentId: params.payment_id }
      const attempt = await answerChallenge(deps, { ...ids, answer: body.answer, client: getClientKey(request) })
      return viewAttempt(attempt, { sessionId: params.id, providerUrl: deps.config.url })
    },
  )
