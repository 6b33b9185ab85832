import * as z from 'zod'
import { Email } from '../provider/primitives.ts'

/** POST /portal/{business_id}/open: trades the token of a link for a session. */
export const OpenPortal = z.object({ token: z.string().min(1).max(200) })

/** POST /portal/{business_id}/links: asks for a link by email. */
export const RequestPortalLink = z.object({ email: Email })
