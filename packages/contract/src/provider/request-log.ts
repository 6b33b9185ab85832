import * as z from 'zod'
import { Timestamp } from './primitives.ts'

/** Most bytes of a request's or an answer's body that the log keeps. */
export const LOGGED_BODY_BYTES_MAX = 4096

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/**
 * A request of a business's API key as the list shows it. `path` has the names of query parameters, never their values. Secrets
 * and card numbers in it are masked. `error_code` is the code of a refusal. `api_key` is null only if the key's row is gone.
 */
export const LoggedRequest = z
  .object({
    id: z.string(),
    request_id: z.string().meta({ description: 'The `x-request-id` of the answer' }),
    method: z.string(),
    path: z.string(),
    status: z.int(),
    error_code: z.string().nullable(),
    duration_ms: z.int(),
    api_key: z.object({ id: z.string(), name: z.string(), last_four: z.string() }).nullable(),
    client_address: z.string(),
    created_at: Timestamp.meta({ description: 'Real time, whatever the test clock shows' }),
  })
  .meta({ id: 'LoggedRequest' })
export type LoggedRequest = z.infer<typeof LoggedRequest>

/** A body up to 4 kB with secrets, passwords and card numbers masked; null if there was none or it isn't JSON. */
const LoggedBody = z.object({ text: z.string(), is_truncated: z.boolean() }).nullable()

/** GET /request_log/{id} */
export const LoggedRequestDetails = LoggedRequest.extend({ request_body: LoggedBody, response_body: LoggedBody }).meta({
  id: 'LoggedRequestDetails',
})
export type LoggedRequestDetails = z.infer<typeof LoggedRequestDetails>

/** GET /request_log: newest first. `iterator` is the one of the answer before; it belongs to the same filters. */
export const ListRequestLogQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  iterator: z.string().max(64).optional(),
  method: z.enum(METHODS).optional(),
  path: z.string().max(500).optional().meta({ description: 'Paths that contain this text' }),
  status: z
    .string()
    .regex(/^([1-5]xx|[1-5]\d\d)$/, 'Use a status such as 404, or a class such as 4xx')
    .optional(),
  api_key_id: z.string().max(64).optional(),
  is_platform: z
    .enum(['true', 'false'])
    .optional()
    .meta({ description: 'true: only requests of the key that the platform itself calls with; false: all but those' }),
  request_id: z.string().max(64).optional(),
  created_at_gte: Timestamp.optional(),
  created_at_lte: Timestamp.optional(),
})
export type ListRequestLogQuery = z.infer<typeof ListRequestLogQuery>

/** `iterator` gets the next page; null on the last one, where `done` is true. */
export const RequestLogPage = z
  .object({ data: z.array(LoggedRequest), done: z.boolean(), iterator: z.string().nullable() })
  .meta({ id: 'RequestLogPage' })
export type RequestLogPage = z.infer<typeof RequestLogPage>
