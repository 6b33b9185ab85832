import { BalanceLedgerEntry } from '@tradepost/contract/provider/balances'
import {
  PaymentPayout,
  Payout,
  PayoutBreakup,
  PayoutBreakupDetails,
  type PayoutSchedule,
  PayoutSettings,
} from '@tradepost/contract/provider/payouts'
import { isResponse } from '@tradepost/kit/http/routes'
import * as z from 'zod'
import { fault } from '#src/faults.ts'
import { answerOf, itemsOf, type Paging, pageOf, toPathSegment } from '#src/payments-provider/answers.ts'
import { acceptAbsent, type ProviderClient } from '#src/payments-provider/client.ts'

/** A newer provider has event types that the contract doesn't know: they are shown as they are. */
export const SeenBalanceEntry = answerOf(BalanceLedgerEntry.extend({ event_type: z.string() }))
export type SeenBalanceEntry = z.infer<typeof SeenBalanceEntry>

export const balanceCalls = ({ client, call }: ProviderClient) => ({
  listLedger: (paging: Paging) =>
    call(itemsOf(SeenBalanceEntry), (options) => client.balances.retrieveLedger(pageOf(paging), options), {
      noun: 'balance_entries',
      kind: 'lines',
    }),
})

export const SeenPayout = answerOf(Payout)
export const SeenBreakup = PayoutBreakup
export const SeenBreakupEntry = answerOf(PayoutBreakupDetails.shape.items.element)

const PAGE_SIZE = 100

export const payoutCalls = ({ client, call }: ProviderClient) => {
  const list = (paging: Paging) =>
    call(itemsOf(SeenPayout), (options) => client.payouts.list(pageOf(paging), options), { noun: 'payouts', kind: 'lines' })
  return {
    list,
    /**
     * Looks a payout up in the list, newest first: the API has no call for one. A hundred payouts are about four years.
     * @throws 404 PAYMENTS_ITEM_NOT_FOUND
     */
    async get(id: string): Promise<Payout> {
      for (let page = 0; ; page += 1) {
        const payouts = await list({ page, pageSize: PAGE_SIZE })
        const found = payouts.find(({ payout_id }) => payout_id === id)
        if (found) return found
        if (payouts.length < PAGE_SIZE) throw fault('PAYMENTS_ITEM_NOT_FOUND')
      }
    },
    /** Sums a payout's balance entries by event type. */
    sumBreakup: (id: string) =>
      call(SeenBreakup, (options) => client.payouts.breakup.retrieve(id, options), {
        noun: 'payouts',
        kind: 'facts',
        id,
        facts: (answer) => ({ breakup: answer }),
      }),
    /** Finds what pays a payment. An extension of the embedded provider: null from any other. */
    findOfPayment: (paymentId: string) =>
      call(PaymentPayout.nullable(), (options) =>
        client.get(`/payments/${toPathSegment(paymentId)}/payout`, options).catch(acceptAbsent(null)),
      ),
    listBreakupEntries: (id: string, paging: Paging) =>
      call(itemsOf(SeenBreakupEntry), (options) => client.payouts.breakup.details.list(id, pageOf(paging), options)),
    /** Opens the CSV file of a payout's balance entries; the body of the response is still arriving. */
    openBreakupCsv: (id: string) =>
      call(z.custom<Response>(isResponse), (options) => client.payouts.breakup.details.downloadCsv(id, options).asResponse()),
    /** The schedule is a setting of the embedded provider, so the SDK has no methods for it. Null for other providers. */
    getSettings: () =>
      call(PayoutSettings.nullable(), (options) => client.get('/settings/payouts', options).catch(acceptAbsent(null))),
    /** @throws 404 for a provider without this setting */
    updateSettings: (body: { schedule: PayoutSchedule }) =>
      call(PayoutSettings, (options) => client.patch('/settings/payouts', { ...options, body })),
  }
}
