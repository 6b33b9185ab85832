import type { Site } from '@tradepost/contract/platform/site'
import * as z from 'zod'
import { t } from '#src/messages.ts'

/** Used until the installation's own limits are loaded. The server checks the length anyway. */
const ANY_LENGTH: Site['password_length'] = { min: 1, max: 1000 }

/** Builds the schema of a new password. */
export const createNewPassword = ({ min, max }: Site['password_length'] = ANY_LENGTH) =>
  z
    .string()
    .min(min, t('account.security.password.newTooShort', { min }))
    .max(max, t('account.security.password.newTooLong', { max }))
