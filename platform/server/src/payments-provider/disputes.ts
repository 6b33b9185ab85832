import { DisputeDetails, DisputeListItem } from '@tradepost/contract/provider/disputes'
import { answerOf, itemsOf, type Paging, pageOf } from './answers.ts'
import type { ProviderClient } from './client.ts'

/** Only the embedded provider tells the deadline, what is held, and what the business answered. */
const { respond_by, settlement_amount, settlement_currency, fee } = DisputeDetails.shape
const SeenDetails = DisputeDetails.extend({
  respond_by: respond_by.nullable(),
  settlement_amount: settlement_amount.nullable(),
  settlement_currency: settlement_currency.nullable(),
  fee: fee.nullable(),
})
export const SeenDispute = answerOf(SeenDetails)

export const disputeCalls = ({ client, call }: ProviderClient) => ({
  list: (paging: Paging) =>
    call(itemsOf(answerOf(DisputeListItem)), (options) => client.disputes.list(pageOf(paging), options), {
      noun: 'disputes',
      tells: 'lines',
    }),
  get: (id: string) =>
    call(SeenDispute, (options) => client.disputes.retrieve(id, options), { noun: 'disputes', tells: 'thing', id }),
})
