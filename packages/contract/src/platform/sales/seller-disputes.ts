import * as z from 'zod'
import { listOf } from '#src/platform/lists.ts'
import { ChallengeDispute, DisputeListItem } from '#src/provider/disputes.ts'
import { FileName } from '#src/provider/files.ts'
import { Amount, CurrencyCode, Timestamp } from '#src/provider/primitives.ts'
import { LedgerSum } from './kept.ts'
import { ReturnedTo } from './seller-refunds.ts'

/** A dispute in the dashboard's lists. */
export const SellerDisputeItem = DisputeListItem.extend({
  customer: ReturnedTo,
  ledger: LedgerSum.nullable().meta({ description: 'What it took from the balance; null if not known, or not for the reader' }),
  reason: z.string().nullable(),
  respond_by: Timestamp.nullable().meta({ description: 'Deadline of the current stage; null if the provider does not tell' }),
}).meta({ id: 'SellerDisputeItem' })
export type SellerDisputeItem = z.infer<typeof SellerDisputeItem>

/** GET …/disputes */
export const SellerDisputeList = listOf(SellerDisputeItem)
export type SellerDisputeList = z.infer<typeof SellerDisputeList>

const EvidenceFile = z.object({ file_id: z.string(), filename: z.string(), file_size: z.int().nullable() })
export type EvidenceFile = z.infer<typeof EvidenceFile>

/** GET …/disputes/{dispute_id} */
export const SellerDispute = SellerDisputeItem.extend({
  remarks: z.string().nullable(),
  held: z.object({ amount: Amount, fee: Amount, currency: CurrencyCode }).nullable().meta({
    description: "What the dispute took from the balance, in the business's currency; null if the provider does not tell",
  }),
  answer: z
    .object({ explanation: z.string(), files: z.array(EvidenceFile) })
    .nullable()
    .meta({ description: 'What the business answered' }),
  answer_url: z.string().nullable().meta({ description: 'Where disputes are answered; null if it is here' }),
  timeline: z
    .array(z.object({ at: Timestamp, type: z.string(), stage: z.string().nullable() }))
    .meta({ description: 'Events of the dispute, newest first' }),
}).meta({ id: 'SellerDispute' })
export type SellerDispute = z.infer<typeof SellerDispute>

/** PUT …/disputes/{dispute_id}/files: the body is the file. */
export const UploadEvidenceQuery = z.object({ name: FileName })
export const UploadedEvidence = EvidenceFile.meta({ id: 'UploadedEvidence' })
export type UploadedEvidence = z.infer<typeof UploadedEvidence>

/** POST …/disputes/{dispute_id}/challenge */
export const ChallengeForm = ChallengeDispute.meta({ id: 'ChallengeForm' })
export type ChallengeForm = z.infer<typeof ChallengeForm>

/** GET …/disputes/{dispute_id}/files/{file_id}: valid for 15 minutes. */
export const EvidenceLink = z.object({ url: z.string() }).meta({ id: 'EvidenceLink' })
