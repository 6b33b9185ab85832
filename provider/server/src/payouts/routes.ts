import { InvoicePdf } from '@tradepost/contract/provider/invoices'
import {
  AdvancePayout,
  ListPayoutsQuery,
  PaymentPayout,
  Payout,
  PayoutBreakup,
  PayoutBreakupDetails,
  PayoutBreakupQuery,
  PayoutList,
  PayoutStatementQuery,
  RunPayouts,
} from '@tradepost/contract/provider/payouts'
import { EXTENSION, providerRoutes } from '#src/callers.ts'
import { buildContentDisposition } from '#src/files/stream-stored.ts'
import { sendPdf } from '#src/invoices/send-pdf.ts'
import { getPayment } from '#src/payments/read-payments.ts'
import { transitionPayout } from './advance-payout.ts'
import { describeStatement } from './draw-statement.ts'
import { findPaymentPayout } from './find-payment-payout.ts'
import { getPayout, getSuccessfulPayout, listPayouts } from './get-payout.ts'
import { listBreakupEntries, sumBreakup } from './list-breakup.ts'
import { runPayoutsNow } from './run-payouts.ts'
import { streamBreakup } from './stream-breakup.ts'
import { viewBreakup, viewBreakupEntry, viewPaymentPayout, viewPayout } from './view.ts'

/** Beyond the published API, for testing. */
export const payoutRoutes = providerRoutes('Payouts')
  .get(
    '/payouts',
    { summary: 'List payouts', caller: 'read', query: ListPayoutsQuery, returns: PayoutList },
    async ({ scope, query }) => ({ items: (await listPayouts(scope, query)).map((payout) => viewPayout(payout, scope.url)) }),
  )
  .get(
    '/payouts/{payout_id}/breakup',
    {
      summary: 'Sum what a payout pays by event type',
      description: 'The rows sum to the amount of the payout.',
      caller: 'read',
      returns: PayoutBreakup,
      faults: [404],
    },
    async ({ scope, params }) => viewBreakup(await sumBreakup(scope.trx, await getPayout(scope, params.payout_id))),
  )
  .get(
    '/payouts/{payout_id}/breakup/details',
    {
      summary: 'List the balance entries that a payout pays',
      caller: 'read',
      query: PayoutBreakupQuery,
      returns: PayoutBreakupDetails,
      faults: [404],
    },
    async ({ scope, params, query: { page_number, page_size } }) => {
      const payout = await getPayout(scope, params.payout_id)
      const part = { limit: page_size, offset: page_number * page_size }
      return { items: (await listBreakupEntries(scope.trx, payout, part)).map(viewBreakupEntry) }
    },
  )
  .get(
    '/payouts/{payout_id}/breakup/details/csv',
    { summary: 'Download the balance entries that a payout pays', caller: 'read', mediaType: 'text/csv', faults: [404] },
    async ({ scope, params }) => {
      const payout = await getPayout(scope, params.payout_id)
      return new Response(streamBreakup(scope.trx, payout), {
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': buildContentDisposition(`${payout.id}.csv`),
          'cache-control': 'no-store',
        },
      })
    },
  )
  .get(
    '/payments/{payment_id}/payout',
    {
      summary: 'Find the payout of a payment',
      description: `${EXTENSION} Of the payment's own entries: its refunds and disputes may be in other payouts.`,
      caller: 'read',
      returns: PaymentPayout,
      faults: [404],
    },
    async ({ scope, params }) => {
      const { id } = await getPayment(scope, params.payment_id)
      return viewPaymentPayout(await findPaymentPayout(scope, id))
    },
  )
  .post(
    '/test_helpers/payouts/run',
    {
      summary: 'Pay out the whole balance now',
      description: `${EXTENSION} On any day and however little it is. With nothing to pay, the list is empty.`,
      caller: 'write',
      transaction: 'own',
      body: RunPayouts,
      returns: PayoutList,
      faults: [409],
    },
    async ({ deps, scope, body }) => ({
      items: (await runPayoutsNow(deps, scope, body.outcome)).map((payout) => viewPayout(payout, scope.url)),
    }),
  )
  .post(
    '/test_helpers/payouts/{payout_id}/advance',
    {
      summary: 'Move a payout, as the bank',
      description: EXTENSION,
      caller: 'write',
      body: AdvancePayout,
      returns: Payout,
      faults: [404, 409],
    },
    async ({ scope, params, body }) => viewPayout(await transitionPayout(scope, params.payout_id, body.to), scope.url),
  )

export const payoutStatementRoutes = providerRoutes('Invoices').get(
  '/invoices/payouts/{payout_id}',
  {
    summary: 'Download the statement of a payout',
    description: 'A PDF, once the payout has succeeded. No API key needed. The payout ID is enough.',
    caller: 'anyone',
    rate: 'document',
    query: PayoutStatementQuery,
    returns: InvoicePdf,
    mediaType: 'application/pdf',
    faults: [404],
  },
  async ({ deps, params, query, request }) => {
    const { db } = deps.database
    const payout = await getSuccessfulPayout(db, params.payout_id)
    const drawing = describeStatement({ payout, rows: await sumBreakup(db, payout), language: query.language })
    return sendPdf({ deps, request }, drawing, payout.id)
  },
)
