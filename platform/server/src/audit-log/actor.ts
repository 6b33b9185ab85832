import { getRequestId } from '@tradepost/kit/current-request'
import { CLIENT_ADDRESS_HEADER } from '@tradepost/kit/http/stamp-request'
import type { Context } from 'hono'

/** Who acts: the person who is really there, and the user whom they impersonate. */
export type Actor = { id: string; actingAsId: string | null }

/** Where an action came from. */
export type Origin = { requestId: string; clientAddress: string | null }

/** Returns who acts in a session: an administrator who impersonates its user, or the user. */
export const toActor = (userId: string, impersonatedBy: string | null): Actor =>
  impersonatedBy === null ? { id: userId, actingAsId: null } : { id: impersonatedBy, actingAsId: userId }

/** Returns where a request came from. */
export const readOrigin = (c: Context): Origin => ({
  requestId: getRequestId(),
  clientAddress: c.req.header(CLIENT_ADDRESS_HEADER) ?? null,
})
