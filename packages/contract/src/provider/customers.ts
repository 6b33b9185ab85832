import * as z from 'zod'
import { isVisibleName, VISIBLE_NAME } from '../visible-name.ts'
import { Email, Metadata, PageQuery, Timestamp } from './primitives.ts'

const name = z.string().trim().min(1).max(200).refine(isVisibleName, VISIBLE_NAME)
const phoneNumber = z.string().max(32)

export const CreateCustomer = z
  .object({ email: Email, name, phone_number: phoneNumber.nullish(), metadata: Metadata.default({}) })
  .meta({ id: 'CreateCustomerRequest' })
export type CreateCustomer = z.infer<typeof CreateCustomer>

export const PatchCustomer = z
  .object({
    email: Email.nullish(),
    name: name.nullish(),
    phone_number: phoneNumber.nullish(),
    metadata: Metadata.nullish(),
  })
  .meta({ id: 'PatchCustomerRequest' })
export type PatchCustomer = z.infer<typeof PatchCustomer>

export const Customer = z
  .object({
    customer_id: z.string(),
    business_id: z.string(),
    email: z.string(),
    name: z.string(),
    phone_number: z.string().nullable(),
    metadata: Metadata,
    created_at: Timestamp,
    blocked_at: Timestamp.nullable(),
    blocklist_entry_id: z.string().nullable(),
  })
  .meta({ id: 'CustomerResponse' })
export type Customer = z.infer<typeof Customer>

export const ListCustomersQuery = PageQuery.extend({
  email: z.string().max(254).optional(),
  name: z.string().max(200).optional(),
  created_at_gte: Timestamp.optional(),
  created_at_lte: Timestamp.optional(),
})
export const CustomerList = z.object({ items: z.array(Customer) })

/** How far an email got: it waits for the email server, was taken by it, or was given up after a day of tries. */
export const EMAIL_STATUSES = ['waiting', 'sent', 'failed'] as const
export type EmailStatus = (typeof EMAIL_STATUSES)[number]

/** An email to a customer. What it says isn't kept. */
export const CustomerEmailItem = z
  .object({
    id: z.string(),
    subject: z.string(),
    status: z.enum(EMAIL_STATUSES),
    created_at: Timestamp,
    sent_at: Timestamp.nullable().meta({ description: 'When the email server took it' }),
  })
  .meta({ id: 'CustomerEmail' })
export type CustomerEmailItem = z.infer<typeof CustomerEmailItem>

/** GET /customers/{customer_id}/emails: an extension. The newest hundred to the customer's current address. */
export const CustomerEmailList = z.object({ items: z.array(CustomerEmailItem) })
