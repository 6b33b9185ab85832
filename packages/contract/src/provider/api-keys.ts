import * as z from 'zod'
import { isVisibleName, VISIBLE_NAME } from '../visible-name.ts'
import { ChosenApiKey } from './businesses.ts'
import { PageQuery, shownOnce, Timestamp } from './primitives.ts'

/** Longest time that a rolled key keeps working, in hours. */
export const OVERLAP_HOURS_MAX = 72
/** Active keys that a business can have in one mode. */
export const ACTIVE_KEYS_MAX = 100

const ApiKeyName = z.string().trim().min(1).max(100).refine(isVisibleName, VISIBLE_NAME)

export const ApiKeyAccess = z
  .enum(['read', 'write'])
  .meta({ id: 'ApiKeyAccess', description: '`read`: only calls that change nothing and show no secret. `write`: every call' })

export const ApiKeyStatus = z
  .enum(['active', 'expired', 'revoked'])
  .meta({ id: 'ApiKeyStatus', description: 'By real time. A rolled key is active until its overlap ends, then expired' })

/**
 * A key as the list shows it. `created_at` and the other times are real times, whatever the business's test clock shows.
 * `last_used_at` is stored at most once a minute. `replaced_by` is the ID of the key that it was rolled to.
 */
export const ApiKey = z
  .object({
    id: z.string(),
    name: z.string(),
    access: ApiKeyAccess,
    status: ApiKeyStatus,
    last_four: z.string().meta({ description: 'The last four characters of the key' }),
    is_platform: z.boolean().meta({ description: 'Used by the platform itself: rolled in its settings, not by these calls' }),
    created_at: Timestamp,
    expires_at: Timestamp.nullable(),
    last_used_at: Timestamp.nullable(),
    revoked_at: Timestamp.nullable(),
    replaced_by: z.string().nullable(),
  })
  .meta({ id: 'ApiKey' })
export type ApiKey = z.infer<typeof ApiKey>

/** The answer to creating or rolling a key: the only one with its secret. */
export const NewApiKey = ApiKey.extend({
  secret: z
    .string()
    .nullable()
    .meta(shownOnce('The key to send as bearer token. Null when a repeated request gets the stored answer')),
}).meta({ id: 'NewApiKey' })
export type NewApiKey = z.infer<typeof NewApiKey>

/** GET /api_keys: newest first, with keys that no longer work. */
export const ListApiKeysQuery = PageQuery.extend({ status: ApiKeyStatus.optional() })
export const ApiKeyList = z.object({ items: z.array(ApiKey) }).meta({ id: 'ApiKeyList' })

/** POST /api_keys. A time in the past is refused with 422. */
export const CreateApiKey = z
  .strictObject({ name: ApiKeyName, access: ApiKeyAccess, expires_at: Timestamp.nullish() })
  .meta({ id: 'CreateApiKey' })
export type CreateApiKey = z.infer<typeof CreateApiKey>

/** PATCH /api_keys/{id} */
export const UpdateApiKey = z.strictObject({ name: ApiKeyName }).meta({ id: 'UpdateApiKey' })
export type UpdateApiKey = z.infer<typeof UpdateApiKey>

const OverlapHours = z
  .int()
  .min(0, 'Use 0 to 72 hours')
  .max(OVERLAP_HOURS_MAX, 'Use 0 to 72 hours')
  .default(0)
  .meta({ description: 'How long the old key keeps working' })

/** POST /api_keys/{id}/roll. The new key has the same name and access; it expires when the old one would have, unless given. */
export const RollApiKey = z
  .strictObject({
    overlap_hours: OverlapHours,
    expires_at: Timestamp.nullish().meta({ description: 'When the new key expires; null: never. Defaults to the old expiry' }),
  })
  .meta({ id: 'RollApiKey' })
export type RollApiKey = z.infer<typeof RollApiKey>

/**
 * POST /operator/businesses/{id}/api_key/roll: replaces the key that the platform uses. The platform chooses the new key and
 * stores it before it calls, so that the call can be repeated until it succeeds.
 */
export const RollPlatformKey = z
  .strictObject({ api_key: ChosenApiKey, overlap_hours: OverlapHours })
  .meta({ id: 'RollPlatformKey', description: "Rolls the platform's key. For the provider's operator" })
export type RollPlatformKey = z.infer<typeof RollPlatformKey>
