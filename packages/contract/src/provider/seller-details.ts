import * as z from 'zod'
import { issue } from '../issue.ts'
import { isVisibleName, VISIBLE_NAME } from '../visible-name.ts'
import { WebAddress } from '../web-address.ts'
import { Email } from './primitives.ts'

const LEGAL_NAME_MAX = 200
const ADDRESS_MAX = 500
const ADDRESS_LINES_MAX = 8

/** A legal name, or nothing. */
export const LegalNameText = z
  .string()
  .trim()
  .max(LEGAL_NAME_MAX, issue('atMostCharacters', { limit: LEGAL_NAME_MAX }))
  .refine(isVisibleName, VISIBLE_NAME)

/** Lines as they are written on a letter, without empty ones; or nothing. */
export const PostalText = z
  .string()
  .trim()
  .max(ADDRESS_MAX, issue('atMostCharacters', { limit: ADDRESS_MAX }))
  .transform((text) =>
    text
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .join('\n'),
  )
  .refine((text) => text.split('\n').length <= ADDRESS_LINES_MAX, issue('atMostLines', { limit: ADDRESS_LINES_MAX }))

const filled = <T extends z.ZodType<string, string>>(text: T) => z.string().trim().min(1).pipe(text)

const PageAddress = WebAddress.max(2048)

/** GET and PATCH /settings/seller: an extension, since the published API has no call for this setting. */
export const SellerDetails = z
  .object({
    support_email: z.string().nullable().meta({ description: 'Where customers write to, unless the brand has its own address' }),
    legal_name: z.string().nullable().meta({ description: "Stands on invoices instead of the business's name" }),
    address: z.string().nullable().meta({ description: 'Stands on invoices; lines are divided by \\n' }),
    terms_url: z.string().nullable().meta({ description: 'Customers agree to it when they pay' }),
    refund_policy_url: z.string().nullable().meta({ description: 'Customers agree to it when they pay' }),
    privacy_policy_url: z.string().nullable(),
  })
  .meta({ id: 'SellerDetails' })
export type SellerDetails = z.infer<typeof SellerDetails>
/** The pages of a seller's texts. */
export const SellerPages = SellerDetails.pick({ terms_url: true, refund_policy_url: true, privacy_policy_url: true })
export type SellerPages = z.infer<typeof SellerPages>

export const UpdateSellerDetails = z
  .strictObject({
    support_email: Email.nullish(),
    legal_name: filled(LegalNameText).nullish(),
    address: filled(PostalText).nullish(),
    terms_url: PageAddress.nullish(),
    refund_policy_url: PageAddress.nullish(),
    privacy_policy_url: PageAddress.nullish(),
  })
  .meta({ id: 'UpdateSellerDetails' })
export type UpdateSellerDetails = z.infer<typeof UpdateSellerDetails>
