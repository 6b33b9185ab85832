import * as z from 'zod'
import { isVisibleName, VISIBLE_NAME } from '../visible-name.ts'
import { Email } from './primitives.ts'

const LEGAL_NAME_MAX = 200
const ADDRESS_MAX = 500
const ADDRESS_LINES_MAX = 8

const LegalName = z.string().trim().min(1).max(LEGAL_NAME_MAX).refine(isVisibleName, VISIBLE_NAME)

/** Lines as they are written on a letter, without empty ones. */
const PostalAddress = z
  .string()
  .trim()
  .min(1)
  .max(ADDRESS_MAX)
  .transform((text) =>
    text
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .join('\n'),
  )
  .refine((text) => text.split('\n').length <= ADDRESS_LINES_MAX, `Use at most ${ADDRESS_LINES_MAX} lines`)

/** GET and PATCH /settings/seller: an extension, since the published API has no call for this setting. */
export const SellerDetails = z
  .object({
    support_email: z.string().nullable().meta({ description: 'Where customers write to, unless the brand has its own address' }),
    legal_name: z.string().nullable().meta({ description: "Stands on invoices instead of the business's name" }),
    address: z.string().nullable().meta({ description: 'Stands on invoices; lines are divided by \\n' }),
  })
  .meta({ id: 'SellerDetails' })
export type SellerDetails = z.infer<typeof SellerDetails>
export const UpdateSellerDetails = z
  .strictObject({
    support_email: Email.nullish(),
    legal_name: LegalName.nullish(),
    address: PostalAddress.nullish(),
  })
  .meta({ id: 'UpdateSellerDetails' })
export type UpdateSellerDetails = z.infer<typeof UpdateSellerDetails>
