import * as z from 'zod'
import { Payment, PaymentListItem } from '../provider/payments.ts'
import { Timestamp } from '../provider/primitives.ts'
import { listOf } from './lists.ts'
import { Permission } from './permissions.ts'
import { Sale, SumAmount } from './sales.ts'
import { SellerDisputeItem } from './seller-disputes.ts'
import { Refundable, SellerRefund } from './seller-refunds.ts'

/** The provider that a business sells through. */
export const ProviderEnvironment = z.enum(['embedded', 'test_mode', 'live_mode']).meta({ id: 'ProviderEnvironment' })
export type ProviderEnvironment = z.infer<typeof ProviderEnvironment>

/** GET /api/organizations: the organizations of the signed-in person. */
export const Organization = z
  .object({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    logo: z.string().nullable().meta({ description: 'Path of the uploaded logo' }),
    role: z.string().meta({ description: 'One or more roles, separated by commas' }),
    permissions: z.array(Permission).meta({ description: 'What the roles allow together' }),
    environment: ProviderEnvironment,
    is_connected: z.boolean().meta({ description: 'The payments account is open and sends us webhooks' }),
  })
  .meta({ id: 'SellerOrganization' })
export type Organization = z.infer<typeof Organization>
export const OrganizationList = z.object({
  items: z.array(
    Organization.extend({
      former_slugs: z.array(z.string()).meta({ description: 'Earlier slugs. They lead to the current one' }),
    }).meta({ id: 'ListedOrganization' }),
  ),
})

export type OrganizationList = z.infer<typeof OrganizationList>

export const SELLER_PAGE_SIZE = 20
export const SellerPageQuery = z.object({ page: z.coerce.number().int().min(0).max(100_000).default(0) })

/** GET …/payments */
export const SellerPaymentList = listOf(PaymentListItem)
export type SellerPaymentList = z.infer<typeof SellerPaymentList>

/** GET …/payments/{payment_id}: the provider's payment, with all events that we received about it. */
export const SellerPayment = z
  .object({
    payment: Payment,
    sale: Sale,
    credit_from: z.string().nullable().meta({ description: 'The plan whose unused time a plan change credits' }),
    order: z.object({ id: z.string(), number: z.string() }).nullable(),
    refunds: z.array(SellerRefund).nullable().meta({ description: 'Newest first; null if the reader may not see refunds' }),
    disputes: z
      .array(SellerDisputeItem)
      .nullable()
      .meta({ description: 'Newest first; null if the reader may not see disputes' }),
    refundable: Refundable.nullable().meta({ description: 'Null if nothing is left, or not for the reader' }),
    has_license_keys: z.boolean().meta({ description: 'Its license keys are active' }),
    can_keep_downloads: z
      .boolean()
      .nullable()
      .meta({ description: 'Its downloads can stay available after a full refund; null if it delivers none' }),
    timeline: z
      .array(
        z.object({
          at: Timestamp,
          kind: z.enum(['created', 'event', 'order']),
          title: z.string(),
          amount: SumAmount.nullable(),
          detail: z.string().nullable(),
        }),
      )
      .meta({ description: 'Newest first' }),
  })
  .meta({ id: 'SellerPayment' })
export type SellerPayment = z.infer<typeof SellerPayment>

/** GET …/connection: how this business reaches its provider. Secrets are always masked. */
export const Connection = z
  .object({
    environment: ProviderEnvironment,
    is_connected: z.boolean(),
    problem: z.string().nullable().meta({ description: 'Why the last attempt to connect failed, and what to do' }),
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
      api_key: z.string().trim().min(1, 'Enter the API key').max(500),
      webhook_secret: z
        .string()
        .trim()
        .regex(/^whsec_[A-Za-z0-9+/=]{16,200}$/, 'Paste the whole webhook secret, starting with whsec_'),
    }),
  ])
  .meta({ id: 'ConnectionForm' })
export type ConnectionForm = z.infer<typeof ConnectionForm>
