import { IMAGE_BYTES_MAX } from '@tradepost/contract/provider/images'
import { t } from '#src/dashboard-messages.ts'

/** Image types that the provider re-encodes. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']

/** Returns why an image can't be uploaded; undefined if it may. The provider has the final say. */
export function checkImage({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (size === 0) return t('dashboardShell.image.empty')
  if (size > IMAGE_BYTES_MAX) return t('dashboardShell.image.tooLarge')
  if (type && !IMAGE_TYPES.includes(type)) return t('dashboardShell.image.unsupported')
  return undefined
}
