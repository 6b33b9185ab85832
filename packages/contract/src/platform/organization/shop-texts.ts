import * as z from 'zod'
import { Markdown } from '#src/markdown.ts'
import { Email } from '#src/provider/primitives.ts'
import { LegalNameText, PostalText } from '#src/provider/seller-details.ts'
import { describeIssue, issue } from '../../issue.ts'
import { emptyOr } from '../empty-or.ts'

const DESCRIPTION_MAX = 500
/** Search engines show about this much below a result. */
export const SNIPPET_MAX = 160

/** Returns a field whose text may be empty, which is null on the wire. */
const textUpTo = (limit: number) => z.string().trim().max(limit, issue('atMostCharacters', { limit }))

/** PUT /api/organizations/{slug}/details: who sells, and what the shop is. An empty text is none. */
export const ShopDetails = z
  .strictObject({
    legal_name: LegalNameText.meta({ description: 'Stands on invoices and in the footer of the shop' }),
    address: PostalText.meta({ description: 'Lines are divided by \\n' }),
    support_email: emptyOr(Email, () => describeIssue('invalidEmail')).meta({ description: 'Where customers write to' }),
    description: textUpTo(DESCRIPTION_MAX).meta({ description: 'At the top of the shop' }),
    snippet: textUpTo(SNIPPET_MAX).meta({ description: 'Below the shop in results of search engines; empty: the description' }),
  })
  .meta({ id: 'ShopDetails' })
export type ShopDetails = z.infer<typeof ShopDetails>

/** PUT /api/organizations/{slug}/texts/{text} and POST …/texts/preview: a text in Markdown. An empty one has no page. */
export const ShopTextForm = z.strictObject({ text: Markdown }).meta({ id: 'ShopTextForm' })
export type ShopTextForm = z.infer<typeof ShopTextForm>

const byName = <T extends z.ZodType>(value: T) => z.object({ about: value, terms: value, refunds: value, privacy: value })

/** GET /api/organizations/{slug}/texts */
export const SellerTexts = z
  .object({
    details: ShopDetails,
    texts: byName(z.string()).meta({ description: 'In Markdown; empty: not written' }),
    templates: byName(z.string()).meta({ description: 'In Markdown and English, to start from' }),
    url: z.string().meta({ description: 'The address of the shop' }),
  })
  .meta({ id: 'SellerTexts' })
export type SellerTexts = z.infer<typeof SellerTexts>

/** POST …/texts/preview */
export const ShopTextPreview = z
  .object({ html: z.string().meta({ description: 'As the page of the text shows it' }) })
  .meta({ id: 'ShopTextPreview' })
export type ShopTextPreview = z.infer<typeof ShopTextPreview>
