import * as z from 'zod'
import { listOf } from '#src/platform/lists.ts'
import { MissingPermissions } from '#src/platform/organization/permissions.ts'
import { Timestamp } from '#src/provider/primitives.ts'

/** `failing`: couldn't be applied yet. `settled`: parts couldn't be read, so the provider was asked where it mattered. */
export const ReceivedEventState = z.enum(['failing', 'settled', 'applied']).meta({ id: 'ReceivedEventState' })
export type ReceivedEventState = z.infer<typeof ReceivedEventState>

/** An event of the payments provider, as it is listed. */
export const ReceivedEventItem = z
  .object({
    id: z.string().meta({ description: "The provider's ID of the message, the same in every attempt to deliver it" }),
    type: z.string(),
    object_id: z.string().nullable(),
    state: ReceivedEventState,
    problem: z.string().nullable().meta({ description: "What couldn't be read, or why the event couldn't be applied" }),
    tries: z.int().meta({ description: 'How often we tried to apply it' }),
    happened_at: Timestamp,
    received_at: Timestamp,
    handled_at: Timestamp.nullable(),
    retry_at: Timestamp.nullable().meta({ description: 'When we will try again' }),
  })
  .meta({ id: 'ReceivedEventItem' })
export type ReceivedEventItem = z.infer<typeof ReceivedEventItem>

/** GET …/received-events/{received_event_id} */
export const ReceivedEventDetails = ReceivedEventItem.extend({
  body: z.string().nullable().meta({ description: 'The body as it was received' }),
  missing_permissions: MissingPermissions,
}).meta({ id: 'ReceivedEventDetails' })
export type ReceivedEventDetails = z.infer<typeof ReceivedEventDetails>

/** GET …/received-events */
export const ReceivedEventList = listOf(ReceivedEventItem)
export type ReceivedEventList = z.infer<typeof ReceivedEventList>
