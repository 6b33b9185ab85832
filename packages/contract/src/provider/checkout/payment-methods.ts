import * as z from 'zod'
import { CountryCode, Timestamp } from '#src/provider/primitives.ts'

/** A saved payment method as its customer may see it. */
export const CustomerPaymentMethod = z
  .object({
    payment_method_id: z.string(),
    payment_method: z.enum(['card']),
    payment_method_type: z.enum(['credit', 'debit']),
    card: z.object({
      card_holder_name: z.string().nullable(),
      card_issuing_country: CountryCode.nullable(),
      card_network: z.string(),
      card_type: z.string(),
      expiry_month: z.string().meta({ description: 'Two digits' }),
      expiry_year: z.string().meta({ description: 'Four digits' }),
      last4_digits: z.string(),
    }),
    last_used_at: Timestamp.nullable(),
    recurring_enabled: z.boolean(),
  })
  .meta({ id: 'CustomerPaymentMethodItem' })
export type CustomerPaymentMethod = z.infer<typeof CustomerPaymentMethod>

/** GET /customers/{customer_id}/payment-methods */
export const CustomerPaymentMethodList = z
  .object({ items: z.array(CustomerPaymentMethod) })
  .meta({ id: 'ListCustomerPaymentMethodsResponse' })
