import { IMAGE_BYTES_MAX } from '@tradepost/contract/provider/images'
import { t } from '#src/dashboard-messages.ts'

/** Image types that the provider re-encodes. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']

/** Checks an image before its upload; undefined if it may be sent. The provider decides. */
export function checkImage({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (size === 0) return t('dashboardShell.image.empty')
  if (size > IMAGE_BYTES_MAX) return t('dashboardShell.image.tooLarge')
  if (type && !IMAGE_TYPES.includes(type)) return t('dashboardShell.image.unsupported')
  return undefined
}
