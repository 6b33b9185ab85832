import { BalanceLedgerEntry } from '@tradepost/contract/provider/balances'
import * as z from 'zod'
import { answerOf, itemsOf, type Paging, pageOf } from '#src/payments-provider/answers.ts'
import type { ProviderClient } from '#src/payments-provider/client.ts'

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
