import type { SellerDispute } from '@tradepost/contract/platform/sales/seller-disputes'
import * as z from 'zod'
import type { ProviderConnectionRow } from '#src/organizations/table.ts'
import { KeptEvidence, SeenDispute } from '#src/payments-provider/calls/disputes.ts'
import { listPaymentEvents } from '#src/provider-events/list-events.ts'
import { loadRecord } from '#src/records/load-record.ts'
import type { Body } from '#src/records/merge-update.ts'
import { disputes } from '#src/records/nouns/disputes.ts'
import type { Scope } from '#src/scope.ts'
import { addLedger } from '#src/seller/kept-amounts.ts'
import type { Reader } from '#src/seller/record-list.ts'
import { viewDisputeItem } from './view.ts'

/** Where merchants of the hosted provider answer: its API only reads disputes (reference, 3.5). */
const HOSTED_ANSWER_URL = 'https://app.dodopayments.com'

const Evidence = z.object({ evidence: KeptEvidence.optional().catch(undefined) }).catch({ evidence: undefined })

type KnownDispute = Omit<SellerDispute, 'timeline' | 'answer_url'>

/** Reads a record of a dispute; undefined if this version can't. */
export function readDispute(body: Body): KnownDispute | undefined {
  const item = viewDisputeItem(body)
  const dispute = SeenDispute.safeParse(body).data
  if (!item || !dispute) return undefined
  const { settlement_amount: amount, settlement_currency: currency, fee, explanation, remarks } = dispute
  const { evidence } = Evidence.parse(body)
  return {
    ...item,
    remarks,
    held: amount === null || currency === null || fee === null ? null : { amount, currency, fee },
    // An answer to a later stage replaces the one before; its files are asked for right after it.
    answer: explanation === null ? null : { explanation, files: evidence?.explanation === explanation ? evidence.files : [] },
  }
}

const DisputeEvent = z.object({ data: z.object({ dispute_id: z.string(), dispute_stage: z.string().nullish().catch(null) }) })

/** Lists the events of a dispute, newest first. */
async function listTimeline(
  scope: Scope,
  { dispute_id: id, payment_id: paymentId }: KnownDispute,
): Promise<SellerDispute['timeline']> {
  const events = await listPaymentEvents(scope, paymentId)
  const own = events.flatMap(({ type, happenedAt, body }) => {
    const { data } = DisputeEvent.safeParse(parseJson(body))
    return data?.data.dispute_id === id ? [{ at: happenedAt.toISOString(), type, stage: data.data.dispute_stage ?? null }] : []
  })
  return own.reverse()
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** Returns a dispute with its answer and timeline. @throws 404 for another business's dispute */
export async function getDispute(reader: Reader, connection: ProviderConnectionRow, id: string): Promise<SellerDispute> {
  const { scope, record } = await loadRecord(reader.deps, { connection, noun: disputes, id }, readDispute)
  const [dispute] = await addLedger(reader, scope, { items: [record], idOf: ({ dispute_id }) => dispute_id })
  return {
    ...(dispute ?? record),
    answer_url: connection.environment === 'embedded' ? null : HOSTED_ANSWER_URL,
    timeline: await listTimeline(scope, record),
  }
}
