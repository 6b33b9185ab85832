import * as z from 'zod'
import { Refusal } from '#src/platform/error-body.ts'
import { issue } from '#src/platform/seller-issue.ts'
import { Timestamp } from '#src/provider/primitives.ts'
import { ProviderEnvironment } from './seller.ts'

/** GET …/connection: how this business reaches its provider. Secrets are always masked. */
export const Connection = z
  .object({
    environment: ProviderEnvironment,
    is_connected: z.boolean(),
    problem: Refusal.nullable().meta({ description: 'Why the last attempt to connect failed, and what to do' }),
    api_key_hint: z.string().nullable(),
    webhook_secret_hint: z.string().nullable(),
    old_webhook_secret_ends_at: Timestamp.nullable().meta({
      description: 'After a rotation, events signed with the old secret are accepted until then',
    }),
    webhook_url: z.string(),
    old_webhook_url: z.string().nullable().meta({
      description: 'The provider may still send to this address, which was ours before: the seller changes it there',
    }),
    business_id: z.string().nullable(),
  })
  .meta({ id: 'Connection' })
export type Connection = z.infer<typeof Connection>

/** PUT …/connection. `embedded` needs nothing else; the other two are tested with one call before they are saved. */
export const ConnectionForm = z
  .discriminatedUnion('environment', [
    z.object({ environment: z.literal('embedded') }),
    z.object({
      environment: z.enum(['test_mode', 'live_mode']),
      api_key: z.string().trim().min(1, issue('enterTheApiKey')).max(500),
      webhook_secret: z
        .string()
        .trim()
        .regex(/^whsec_[A-Za-z0-9+/=]{16,200}$/, issue('webhookSecret')),
    }),
  ])
  .meta({ id: 'ConnectionForm' })
export type ConnectionForm = z.infer<typeof ConnectionForm>
