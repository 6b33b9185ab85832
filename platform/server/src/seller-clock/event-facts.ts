import * as z from 'zod'

const optional = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined)
const Text = z.string().min(1).max(200)

/** What an event's object or a record says of whom and of how much; a field in an unknown format is left out. */
export const EventFacts = z
  .object({
    customer: optional(z.object({ name: Text })),
    total_amount: optional(z.int()),
    recurring_pre_tax_amount: optional(z.int()),
    /** Of disputes it is text. */
    amount: optional(z.coerce.number().int()),
    currency: optional(z.string().length(3)),
  })
  .transform(({ customer, currency, ...amounts }) => {
    const amount = amounts.total_amount ?? amounts.recurring_pre_tax_amount ?? amounts.amount
    return {
      customer_name: customer?.name ?? null,
      ...(amount !== undefined && currency ? { amount, currency } : { amount: null, currency: null }),
    }
  })
export type EventFacts = z.infer<typeof EventFacts>

export const NO_FACTS: EventFacts = { customer_name: null, amount: null, currency: null }
