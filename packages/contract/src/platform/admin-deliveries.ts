import * as z from 'zod'
import { Timestamp } from '../provider/primitives.ts'
import { listOf } from './lists.ts'

/** `event`: a webhook that arrived and could not be applied. `email`: one that the mail server hasn't taken. */
export const DeliveryKind = z.enum(['event', 'email']).meta({ id: 'DeliveryKind' })
/** `waiting`: it is tried again by itself. `failed`: not any more. */
export const DeliveryState = z.enum(['waiting', 'failed']).meta({ id: 'DeliveryState' })

/** GET /api/admin/deliveries: what hasn't arrived, without its content. */
export const AdminDelivery = z
  .object({
    id: z.string(),
    kind: DeliveryKind,
    state: DeliveryState,
    shop: z.object({ organization_id: z.string(), name: z.string() }).nullable().meta({
      description: 'Null for the platform’s own emails',
    }),
    what: z.string().meta({ description: 'The type of an event; the domain that an email goes to' }),
    message_id: z.string().meta({ description: 'The provider’s ID of an event’s message; the ID of an email' }),
    since: Timestamp,
    tries: z.int(),
    next_try_at: Timestamp.nullable(),
    reason: z.string().nullable().meta({ description: 'Why an event can’t be applied; the code of the mail server’s answer' }),
  })
  .meta({ id: 'AdminDelivery' })
export type AdminDelivery = z.infer<typeof AdminDelivery>
export const AdminDeliveryList = listOf(AdminDelivery)

/** POST /api/admin/deliveries/{organization_id}/{received_event_id}/retry */
export const RetriedDelivery = z
  .object({ is_applied: z.boolean().meta({ description: 'False: it still can’t be applied' }) })
  .meta({ id: 'RetriedDelivery' })

/** Work of one kind: a job, events that arrived (`apply_event`), or emails (`send_email`). */
export const AdminQueue = z
  .object({
    kind: z.string(),
    due: z.int().meta({ description: 'What could be done now; counted up to 10,000' }),
    since: Timestamp.nullable().meta({ description: 'Since when the oldest of it is due' }),
    retrying: z.int().meta({ description: 'What failed before, and is tried again' }),
    failed: z.int().meta({ description: 'What isn’t tried any more' }),
    reason: z.string().nullable().meta({ description: 'Why a job failed last, without addresses' }),
  })
  .meta({ id: 'AdminQueue' })
export type AdminQueue = z.infer<typeof AdminQueue>

/** GET /api/admin/queues */
export const AdminQueues = z.object({ items: z.array(AdminQueue) }).meta({ id: 'AdminQueues' })
export type AdminQueues = z.infer<typeof AdminQueues>
