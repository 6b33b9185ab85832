import * as z from 'zod'
import { Amount, CurrencyCode } from '../provider/primitives.ts'

/** Why a checkout cannot be opened by an address; the page has words for each in every language. */
export const LINK_PROBLEMS = [
  'product_unknown',
  'product_archived',
  'quantity',
  'amount',
  'amount_minimum',
  'total_minimum',
  'total_maximum',
  'currency',
  'country',
  'redirect_url',
  'metadata',
  'too_many',
] as const
export type LinkProblem = (typeof LINK_PROBLEMS)[number]

/** What the page says of an address that opens nothing. `parameter` is the part of it that has to be put right. */
export const BadLink = z.object({
  problem: z.enum(LINK_PROBLEMS),
  parameter: z.string().nullable(),
  business_name: z.string().nullable(),
  minimum: z.object({ amount: Amount, currency: CurrencyCode }).nullable().meta({ description: 'Minimum amount' }),
})
export type BadLink = z.infer<typeof BadLink>

/** Why a mail's link to give another card opens no page for one: what it is about is paid, tried too often, or over. */
export const CARD_LINK_PROBLEMS = ['not_valid', 'expired', 'paid', 'given_up', 'over'] as const
export type CardLinkProblem = (typeof CARD_LINK_PROBLEMS)[number]

/** What the page says then; it names the business to those only who hold a link of it. */
export type CardLink = { problem: CardLinkProblem; business_name: string | null }
