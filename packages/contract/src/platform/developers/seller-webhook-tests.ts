import * as z from 'zod'
import { PutWebhookFaults, WebhookFaultLab } from '#src/provider/webhooks/webhook-faults.ts'
import { FilterType } from '#src/provider/webhooks/webhooks.ts'

/** POST …/webhooks/{webhook_id}/examples: answers with the delivery. */
export const WebhookExampleForm = z.strictObject({ type: FilterType }).meta({ id: 'WebhookExampleForm' })
export type WebhookExampleForm = z.infer<typeof WebhookExampleForm>

/** PUT …/webhooks/{webhook_id}/faults */
export const WebhookFaultsForm = PutWebhookFaults.meta({ id: 'WebhookFaultsForm' })
export type WebhookFaultsForm = z.infer<typeof WebhookFaultsForm>

/** GET …/webhooks/{webhook_id}/faults */
export const SellerWebhookFaultLab = WebhookFaultLab.meta({ id: 'SellerWebhookFaultLab' })
export type SellerWebhookFaultLab = z.infer<typeof SellerWebhookFaultLab>
