import { DisputeDetails, DisputeEvidence, DisputeListItem } from '@tradepost/contract/provider/disputes'
import { FileUpload } from '@tradepost/contract/provider/files'
import * as z from 'zod'
import { answerOf, itemsOf, type Paging, pageOf, toPathSegment } from '#src/payments-provider/answers.ts'
import type { ProviderClient } from '#src/payments-provider/client.ts'

/** Only the embedded provider sends the deadline, what is held, and what the business answered. */
const { respond_by, settlement_amount, settlement_currency, fee } = DisputeDetails.shape
export const SeenDispute = answerOf(
  DisputeDetails.extend({
    respond_by: respond_by.nullable(),
    settlement_amount: settlement_amount.nullable(),
    settlement_currency: settlement_currency.nullable(),
    fee: fee.nullable(),
  }),
)
/** A line of a list lacks the customer, the reason and the deadline. */
export const SeenDisputeItem = answerOf(DisputeListItem)
const { file_id, filename, file_size } = DisputeEvidence.shape.files.element.shape
/** The answer as the records have it: the URLs of its files expire. */
export const KeptEvidence = DisputeEvidence.extend({ files: z.array(z.object({ file_id, filename, file_size })) })
const THING = { noun: 'disputes', kind: 'thing' } as const

/** Answering a dispute is an extension of the embedded provider, so the SDK has no methods for it. */
export const disputeCalls = ({ client, call }: ProviderClient) => ({
  list: (paging: Paging) =>
    call(itemsOf(SeenDisputeItem), (options) => client.disputes.list(pageOf(paging), options), {
      noun: 'disputes',
      kind: 'lines',
    }),
  get: (id: string) => call(SeenDispute, (options) => client.disputes.retrieve(id, options), { ...THING, id }),
  /** Never retried: the second attempt would be refused because the dispute is no longer open. */
  accept: (id: string) =>
    call(SeenDispute, (options) => client.post(`/disputes/${toPathSegment(id)}/accept`, { ...options, maxRetries: 0 }), THING),
  /** Never retried, for the same reason. */
  challenge: (id: string, body: { explanation: string; file_ids: string[] }) =>
    call(
      SeenDispute,
      (options) => client.post(`/disputes/${toPathSegment(id)}/challenge`, { ...options, body, maxRetries: 0 }),
      THING,
    ),
  /** Decides a challenged dispute as its bank would; the embedded provider's bank waits to be told. Never retried. */
  decide: (id: string, to: 'won' | 'lost') =>
    call(
      SeenDispute,
      (options) =>
        client.post(`/test_helpers/disputes/${toPathSegment(id)}/advance`, { ...options, body: { to }, maxRetries: 0 }),
      THING,
    ),
  /** Returns the upload URL of a file to answer with. */
  createFile: (id: string, name: string) =>
    call(FileUpload, (options) =>
      client.put(`/disputes/${toPathSegment(id)}/files`, { ...options, body: { file_name: name }, maxRetries: 0 }),
    ),
  /** Returns the answer with its files, whose URLs are valid for 15 minutes. */
  getEvidence: (id: string) =>
    call(DisputeEvidence, (options) => client.get(`/disputes/${toPathSegment(id)}/evidence`, options), {
      noun: 'disputes',
      kind: 'facts',
      id,
      facts: (answer) => ({ evidence: KeptEvidence.safeParse(answer).data }),
    }),
})
