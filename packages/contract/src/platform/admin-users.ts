import * as z from 'zod'
import { Amount, CurrencyCode, Timestamp } from '../provider/primitives.ts'
import { listOf } from './lists.ts'

/** A ban that is in force. */
const Ban = z.object({
  reason: z.string().nullable().meta({ description: 'Shown to the person' }),
  until: Timestamp.nullable().meta({ description: 'When it ends by itself; null: never' }),
})

/** GET /api/admin/users */
export const AdminUserItem = z
  .object({
    user_id: z.string(),
    name: z.string(),
    email: z.string(),
    is_verified: z.boolean(),
    is_administrator: z.boolean(),
    ban: Ban.nullable(),
    created_at: Timestamp,
  })
  .meta({ id: 'AdminUserItem' })
export type AdminUserItem = z.infer<typeof AdminUserItem>
export const AdminUserList = listOf(AdminUserItem)

const SignInMethod = z.object({
  id: z.string(),
  method: z.string().meta({ description: '`password`, `passkey`, or the ID of a social provider' }),
  name: z.string().nullable().meta({ description: 'The name that the person gave a passkey' }),
  created_at: Timestamp.nullable(),
})

const AdminSession = z.object({
  session_id: z.string(),
  created_at: Timestamp,
  last_seen_at: Timestamp,
  expires_at: Timestamp,
  ip_address: z.string().nullable(),
  user_agent: z.string().nullable(),
  impersonated_by: z.string().nullable().meta({ description: 'Email of the administrator who acts as the user in this session' }),
})
export type AdminSession = z.infer<typeof AdminSession>

const AdminMembership = z.object({
  organization_id: z.string(),
  slug: z.string(),
  name: z.string(),
  roles: z.array(z.string()),
  is_only_owner: z.boolean().meta({ description: 'The user can’t be deleted while they are' }),
})

const AdminOrder = z.object({
  order_id: z.string(),
  number: z.string(),
  shop: z.object({ slug: z.string(), name: z.string() }),
  currency: CurrencyCode,
  total: Amount,
  paid_at: Timestamp,
})

/** GET /api/admin/users/{id} */
export const AdminUser = AdminUserItem.extend({
  has_proven_mailbox: z.boolean(),
  sign_in_methods: z.array(SignInMethod),
  sessions: z.array(AdminSession).meta({ description: 'Open sessions, the last used first' }),
  organizations: z.array(AdminMembership),
  orders: z.object({ total: z.int(), items: z.array(AdminOrder).meta({ description: 'The newest paid ones' }) }),
}).meta({ id: 'AdminUser' })
export type AdminUser = z.infer<typeof AdminUser>
