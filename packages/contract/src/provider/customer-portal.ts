import * as z from 'zod'
import { ReturnUrl } from './checkout/checkouts.ts'
import { QueryFlag } from './primitives.ts'

/** POST /customers/{customer_id}/customer-portal/session */
export const CreatePortalSessionQuery = z.object({
  send_email: QueryFlag.optional().meta({ description: 'Also email the link to the customer' }),
  return_url: ReturnUrl.optional().meta({ description: 'Where the portal’s “Return to {business}” button leads' }),
})

export const PortalSession = z
  .object({ link: z.string().meta({ description: 'Opens the portal once, within 24 hours' }) })
  .meta({ id: 'CustomerPortalSession' })

const Plans = z
  .array(z.string().min(1).max(100))
  .max(100, 'Name at most 100 products')
  .refine((ids) => new Set(ids).size === ids.length, 'Name each product once')
  .meta({ description: 'The products that customers can change their subscriptions to. The others stay unlisted' })

/** GET and PATCH /settings/customer_portal: an extension, since the published API has no call for this setting. */
export const PortalSettings = z.object({ plans: Plans }).meta({ id: 'CustomerPortalSettings' })
export type PortalSettings = z.infer<typeof PortalSettings>

export const UpdatePortalSettings = z.strictObject({ plans: Plans.optional() }).meta({ id: 'UpdateCustomerPortalSettings' })
export type UpdatePortalSettings = z.infer<typeof UpdatePortalSettings>
