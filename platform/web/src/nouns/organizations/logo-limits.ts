import { LOGO_BYTES_MAX, LOGO_TYPES } from '@tradepost/contract/platform/organization/seller-organization'
import { t } from '#src/dashboard-messages.ts'
import type { ImageLimits } from '#src/shell/forms/image-field.tsx'

/** Logos of shops. */
export const LOGO_LIMITS: ImageLimits = {
  types: LOGO_TYPES,
  bytesMax: LOGO_BYTES_MAX,
  hint: t('organizationSettings.logo.hint'),
  tooLarge: t('organizationSettings.logo.tooLarge'),
  unsupported: t('organizationSettings.logo.unsupported'),
}
