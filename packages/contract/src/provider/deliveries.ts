import * as z from 'zod'

/** GET and PATCH /payments/{payment_id}/delivery: the lines of a payment that deliver files, links or instructions. */
export const PaymentDelivery = z
  .object({
    items: z.array(
      z.object({
        items_id: z.string(),
        product_id: z.string(),
        name: z.string(),
        withdrawal: z
          .enum(['refunded', 'disputed'])
          .nullable()
          .meta({ description: 'Why the sale was reversed. Null if it was not' }),
        keeps_access: z.boolean().meta({ description: 'Whether the buyer keeps access even if the sale is reversed' }),
      }),
    ),
  })
  .meta({ id: 'PaymentDelivery' })
export type PaymentDelivery = z.infer<typeof PaymentDelivery>

export const UpdateDelivery = z
  .object({
    keeps_access: z.boolean(),
    item_ids: z
      .array(z.string())
      .min(1)
      .max(100)
      .optional()
      .meta({ description: '`items_id` of the lines to change. By default, all that deliver something' }),
  })
  .meta({ id: 'UpdateDelivery' })
export type UpdateDelivery = z.infer<typeof UpdateDelivery>
