import * as z from 'zod'
import { DeliveryFile, FileName } from './files.ts'
import { CustomerDetails, Dispute, DisputeStage, DisputeStatus, PaymentProvider, STATUSES_NAMED_AS_STAGES } from './payments.ts'
import { Amount, CurrencyCode, filterBy, PageQuery, Timestamp } from './primitives.ts'
import { DISPUTE_STAGE_SYNONYMS } from './synonyms.ts'

export const DisputeListItem = Dispute.omit({ remarks: true })
  .extend({ payment_provider: PaymentProvider })
  .meta({ id: 'ListDisputeResponse' })
export type DisputeListItem = z.infer<typeof DisputeListItem>

export const DisputeDetails = Dispute.extend({
  brand_id: z.string(),
  customer: CustomerDetails,
  payment_provider: PaymentProvider,
  reason: z.string().nullable(),
  respond_by: Timestamp.meta({ description: 'Extension: the deadline of the current stage' }),
  settlement_amount: Amount.meta({ description: "Extension: the disputed amount in the business's currency" }),
  settlement_currency: CurrencyCode.meta({ description: 'Extension' }),
  fee: Amount.meta({ description: 'Extension: what the dispute costs, in the settlement currency' }),
  explanation: z.string().nullable().meta({ description: 'Extension: what the business answered' }),
}).meta({ id: 'GetDisputeResponse' })
export type DisputeDetails = z.infer<typeof DisputeDetails>

const StageFilter = z.enum([...DisputeStage.options, ...STATUSES_NAMED_AS_STAGES])

export const ListDisputesQuery = PageQuery.extend({
  created_at_gte: Timestamp.optional(),
  created_at_lte: Timestamp.optional(),
  dispute_status: DisputeStatus.optional(),
  dispute_stage: filterBy(StageFilter, DISPUTE_STAGE_SYNONYMS)
    .optional()
    .meta({ description: '`dispute_won` and `dispute_lost` find disputes of that status' }),
  customer_id: z.string().optional(),
})
export const DisputeList = z.object({ items: z.array(DisputeListItem) })

/** POST /test_helpers/disputes */
export const RaiseDispute = z
  .object({
    payment_id: z.string(),
    amount: z.int32().min(1).nullish().meta({ description: 'In the charged currency. By default, what is not refunded' }),
    reason: z.string().max(500).nullish(),
    stage: DisputeStage.default('dispute'),
    rdr: z.boolean().default(false).meta({ description: 'Lost at once by Rapid Dispute Resolution' }),
  })
  .meta({ id: 'RaiseDispute' })
export type RaiseDispute = z.infer<typeof RaiseDispute>

const STEPS = ['accepted', 'challenged', 'cancelled', 'expired', 'won', 'lost'] as const
export type DisputeStep = (typeof STEPS)[number] | 'escalate'

/** POST /test_helpers/disputes/{dispute_id}/advance: a status, with or without its prefix, or `escalate`. */
export const AdvanceDispute = z
  .object({
    to: z
      .string()
      .transform((text) => text.replace(/^dispute_/, ''))
      .pipe(z.enum([...STEPS, 'escalate'])),
  })
  .meta({ id: 'AdvanceDispute' })

/** Most files of an answer to a dispute, and the largest one, in bytes. */
export const EVIDENCE_FILES_MAX = 5
export const EVIDENCE_BYTES_MAX = 5 * 1024 ** 2

export type EvidenceType = 'application/pdf' | 'image/jpeg' | 'image/png'
const EVIDENCE_ENDINGS: ReadonlyMap<string, EvidenceType> = new Map([
  ['.pdf', 'application/pdf'],
  ['.jpg', 'image/jpeg'],
  ['.jpeg', 'image/jpeg'],
  ['.png', 'image/png'],
])

/** Returns the type that a file's name claims; undefined if it can't be evidence. */
export const findEvidenceType = (name: string): EvidenceType | undefined =>
  EVIDENCE_ENDINGS.get(/\.[a-z]+$/i.exec(name)?.[0].toLowerCase() ?? '')

/** PUT /disputes/{dispute_id}/files */
export const UploadEvidence = z
  .object({ file_name: FileName.refine((name) => findEvidenceType(name), 'Evidence must be a PDF, JPG or PNG file') })
  .meta({ id: 'UploadEvidence' })
export type UploadEvidence = z.infer<typeof UploadEvidence>

/** POST /disputes/{dispute_id}/challenge */
export const ChallengeDispute = z
  .object({
    explanation: z.string().trim().min(1).max(20_000),
    file_ids: z
      .array(z.uuid())
      .max(EVIDENCE_FILES_MAX, `An answer has at most ${EVIDENCE_FILES_MAX} files`)
      .refine((ids) => new Set(ids.map((id) => id.toLowerCase())).size === ids.length, 'Each file can be named once')
      .default([])
      .meta({ description: 'Files uploaded with `PUT /disputes/{dispute_id}/files`' }),
  })
  .meta({ id: 'ChallengeDispute' })

/** What the business answered, null before; `expires_in` of a file's `download_url` is in seconds. */
export const DisputeEvidence = z
  .object({ explanation: z.string().nullable(), files: z.array(DeliveryFile) })
  .meta({ id: 'DisputeEvidence' })
export type DisputeEvidence = z.infer<typeof DisputeEvidence>
