import type { SellerPayout } from '@tradepost/contract/platform/sales/seller-payouts'
import * as z from 'zod'
import { getActiveConnection } from '#src/organizations/find-connection.ts'
import { SeenBreakup, SeenPayout } from '#src/payments-provider/calls/payouts.ts'
import type { Body } from '#src/records/merge-update.ts'
import { payouts as noun } from '#src/records/nouns/payouts.ts'
import { openProvider } from '#src/records/open-provider.ts'
import { recordOf, type SellerCall } from '#src/seller/ask-provider.ts'

const WithBreakup = z.object({ breakup: SeenBreakup.nullable().default(null).catch(null) })

function readPayout(body: Body): SellerPayout | undefined {
  const { success, data } = SeenPayout.safeParse(body)
  return success ? { ...data, ...WithBreakup.parse(body) } : undefined
}

/** @throws 404 for another business's payout */
export const getPayout = (asked: SellerCall, id: string): Promise<SellerPayout> => recordOf(asked, { noun, id }, readPayout)

/** Streams the CSV file of a payout's balance entries from the provider: they may be a hundred thousand. @throws 404 */
export async function streamEntries(asked: SellerCall, id: string): Promise<Response> {
  // Without a page's deadline: the file may take longer.
  const provider = openProvider(asked.deps, await getActiveConnection(asked.scope), 'refresh')
  const { body } = await provider.payouts.openBreakupCsv(id)
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="payout-entries.csv"',
      'cache-control': 'no-store',
    },
  })
}
