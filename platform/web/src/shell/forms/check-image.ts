import { IMAGE_BYTES_MAX } from '@tradepost/contract/provider/images'
import { t } from '#src/dashboard-messages.ts'

/** The images that a field takes, and its words. */
export type ImageLimits = { types: readonly string[]; bytesMax: number; hint: string; tooLarge: string; unsupported: string }

/** Images that the provider re-encodes. */
export const IMAGE_LIMITS: ImageLimits = {
  types: ['image/png', 'image/jpeg', 'image/webp', 'image/gif'],
  bytesMax: IMAGE_BYTES_MAX,
  hint: t('dashboardShell.image.hint'),
  tooLarge: t('dashboardShell.image.tooLarge'),
  unsupported: t('dashboardShell.image.unsupported'),
}

/** Returns why an image can't be uploaded; undefined if it may. The server has the final say. */
export function checkImage({ type, size }: Pick<File, 'type' | 'size'>, limits: ImageLimits): string | undefined {
  if (size === 0) return t('dashboardShell.image.empty')
  if (size > limits.bytesMax) return limits.tooLarge
  if (type && !limits.types.includes(type)) return limits.unsupported
  return undefined
}
