import * as z from 'zod'
import { keptListOf } from '#src/platform/lists.ts'
import { SellerCursorQuery } from '#src/platform/organization/seller.ts'
import { issue } from '#src/platform/seller-issue.ts'
import { ApiKey, ApiKeyAccess, ApiKeyStatus, NewApiKey, OVERLAP_HOURS_MAX } from '#src/provider/api-keys.ts'
import { Timestamp } from '#src/provider/primitives.ts'
import { isVisibleName, VISIBLE_NAME } from '#src/visible-name.ts'

/** GET …/api-keys: newest first, with keys that no longer work. */
export const SellerApiKeysQuery = SellerCursorQuery.extend({ status: ApiKeyStatus.optional() })
export type SellerApiKeysQuery = z.infer<typeof SellerApiKeysQuery>

export const SellerApiKey = ApiKey.meta({ id: 'SellerApiKey' })
export type SellerApiKey = z.infer<typeof SellerApiKey>
export const SellerApiKeyList = keptListOf(SellerApiKey).meta({ id: 'SellerApiKeyList' })
export type SellerApiKeyList = z.infer<typeof SellerApiKeyList>

/** The answer to creating and rolling a key: the only one with its secret. */
export const SellerNewApiKey = NewApiKey.meta({ id: 'SellerNewApiKey' })
export type SellerNewApiKey = z.infer<typeof SellerNewApiKey>

const KeyName = z
  .string()
  .trim()
  .min(1, issue('enterAName'))
  .max(100, issue('atMostCharacters', { limit: 100 }))
  .refine(isVisibleName, VISIBLE_NAME)

/** POST …/api-keys */
export const ApiKeyForm = z
  .strictObject({ name: KeyName, access: ApiKeyAccess, expires_at: Timestamp.nullable().meta({ description: 'Null: never' }) })
  .meta({ id: 'ApiKeyForm' })
export type ApiKeyForm = z.infer<typeof ApiKeyForm>

/** PATCH …/api-keys/{api_key_id} */
export const RenameApiKeyForm = z.strictObject({ name: KeyName }).meta({ id: 'RenameApiKeyForm' })
export type RenameApiKeyForm = z.infer<typeof RenameApiKeyForm>

/** POST …/api-keys/{api_key_id}/roll */
export const RollApiKeyForm = z
  .strictObject({
    overlap_hours: z
      .int(issue('wholeNumber'))
      .min(0, issue('from0To72'))
      .max(OVERLAP_HOURS_MAX, issue('from0To72'))
      .meta({ description: 'How long the old key keeps working' }),
  })
  .meta({ id: 'RollApiKeyForm' })
export type RollApiKeyForm = z.infer<typeof RollApiKeyForm>
