import * as z from 'zod'
import { Amount, CurrencyCode } from '#src/provider/primitives.ts'

/** `amount`: quantity × price before discount codes, credit, and tax on top. */
export const SaleLine = z.object({ name: z.string(), quantity: z.int(), amount: Amount })

/** An amount with its currency. */
export const SumAmount = z.object({ amount: z.int(), currency: CurrencyCode })

/**
 * The figures of one sale in minor units, from its payment's own lines. Once there is a total: `subtotal` − `discounts` −
 * `credit` − `tax_relief` + (`tax` − `tax_included`) = `total`.
 */
export const Sale = z.object({
  currency: CurrencyCode,
  lines: z.array(SaleLine),
  subtotal: Amount.meta({ description: 'The sum of the lines' }),
  discounts: z
    .array(z.object({ code: z.string(), amount: Amount.nullable() }))
    .meta({ description: 'By code; a null amount is already deducted from the lines' }),
  credit: z.int().meta({ description: 'Subscription credit applied; negative if an amount was carried over' }),
  tax_relief: Amount.meta({ description: 'Tax taken out of tax-inclusive prices (reverse charge)' }),
  tax: Amount.nullable(),
  tax_included: Amount.meta({ description: 'The part of `tax` that the lines contain' }),
  total: Amount.nullable().meta({ description: 'Null until paid' }),
  wallet_amount: Amount.meta({ description: "What the buyer's wallet paid of `total`. The card paid the rest" }),
})
export type Sale = z.infer<typeof Sale>
