import * as z from 'zod'
import { ShopLook } from '#src/shop-theme.ts'
import { Amount, CurrencyCode } from '../provider/primitives.ts'

/** Why a link can't open a checkout; the page has a message for each in every language. */
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

/** Data of the error page for a broken link. `parameter` is the part of the link to fix. */
export const BadLink = z.object({
  problem: z.enum(LINK_PROBLEMS),
  parameter: z.string().nullable(),
  business_name: z.string().nullable(),
  look: ShopLook.nullable(),
  minimum: z.object({ amount: Amount, currency: CurrencyCode }).nullable().meta({ description: 'Minimum amount' }),
})
export type BadLink = z.infer<typeof BadLink>

/** Why the card link in an email opens no page: its payment is paid, was tried too often, or its subscription has ended. */
export const CARD_LINK_PROBLEMS = ['not_valid', 'expired', 'paid', 'given_up', 'over'] as const
export type CardLinkProblem = (typeof CARD_LINK_PROBLEMS)[number]

/** Data of the error page for a card link; it names the business only to holders of one of its links. */
export type CardLink = { problem: CardLinkProblem; business_name: string | null; look: ShopLook | null }
