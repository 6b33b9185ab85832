import * as z from 'zod'
import { listOf } from '#src/platform/lists.ts'
import { issue } from '#src/platform/seller-issue.ts'
import { Customer, CustomerEmailItem } from '#src/provider/customers.ts'
import { createEmail, Metadata, Timestamp } from '#src/provider/primitives.ts'
import { isVisibleName, VISIBLE_NAME } from '#src/visible-name.ts'
import { SumAmount } from './sales.ts'

/** Most characters of the notes about a customer. */
export const NOTES_MAX = 5000

const isBlank = (input: unknown): boolean => typeof input === 'string' && input.trim() === ''
const CustomerEmail = createEmail((input) => (isBlank(input) ? issue('enterAnEmail') : issue('enterAValidEmail')))

/** POST /api/organizations/{slug}/customers, and PUT …/{customer_id}: always the whole customer. */
export const CustomerForm = z
  .object({
    name: z
      .string()
      .trim()
      .min(1, issue('enterAName'))
      .max(200, issue('atMostCharacters', { limit: 200 }))
      .refine(isVisibleName, VISIBLE_NAME),
    email: CustomerEmail,
    phone_number: z
      .string()
      .trim()
      .max(32, issue('atMostCharacters', { limit: 32 }))
      .meta({ description: 'Empty: none' }),
    metadata: Metadata,
  })
  .meta({ id: 'CustomerForm' })
export type CustomerForm = z.infer<typeof CustomerForm>

/** A customer's purchases so far; null for members who may not see payments, or subscriptions. */
export const CustomerTotals = z.object({
  spent: z.array(SumAmount).nullable().meta({ description: 'Total paid, including renewals and plan changes' }),
  orders: z.int().nullable().meta({ description: 'Purchases, free ones and trials included; renewals don’t count' }),
  last_order_at: Timestamp.nullable(),
  running_subscriptions: z.int().nullable(),
})
export type CustomerTotals = z.infer<typeof CustomerTotals>

/** PUT …/customers/{customer_id}/notes: for members only, customers never see it. An empty text removes it. */
export const CustomerNotesForm = z
  .strictObject({
    text: z
      .string()
      .trim()
      .max(NOTES_MAX, issue('atMostCharacters', { limit: NOTES_MAX })),
  })
  .meta({ id: 'CustomerNotesForm' })
export type CustomerNotesForm = z.infer<typeof CustomerNotesForm>

/** What members noted about a customer, and who did last. */
export const CustomerNotes = z
  .object({
    text: z.string(),
    author: z.string().nullable().meta({ description: 'The name of who saved it last; null if their account is gone' }),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'CustomerNotes' })
export type CustomerNotes = z.infer<typeof CustomerNotes>

/** GET …/customers/{customer_id} */
export const SellerCustomer = Customer.extend(CustomerTotals.shape)
  .extend({
    has_account: z.boolean().meta({ description: 'Someone bought as this customer while signed in' }),
    notes: CustomerNotes.nullable(),
  })
  .meta({ id: 'SellerCustomer' })
export type SellerCustomer = z.infer<typeof SellerCustomer>

/** GET …/customers/{customer_id}/emails: of the shop and of its payments provider, newest first. */
export const SellerCustomerEmails = z
  .object({
    items: z.array(CustomerEmailItem.extend({ sender: z.enum(['shop', 'provider']) })),
    is_complete: z.boolean().meta({ description: 'False if the provider doesn’t tell which emails it sent' }),
  })
  .meta({ id: 'SellerCustomerEmails' })
export type SellerCustomerEmails = z.infer<typeof SellerCustomerEmails>

/** GET …/customers */
export const SellerCustomerItem = Customer.extend(CustomerTotals.shape).meta({ id: 'SellerCustomerItem' })
export type SellerCustomerItem = z.infer<typeof SellerCustomerItem>
export const SellerCustomerList = listOf(SellerCustomerItem)
export type SellerCustomerList = z.infer<typeof SellerCustomerList>
