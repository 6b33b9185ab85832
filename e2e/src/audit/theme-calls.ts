import { DEFAULT_THEME } from '@tradepost/contract/shop-theme'
import { pngOf } from '#src/world/pages/pictures.ts'

/** Writes to the look of a shop. */
export const THEMES = {
  'put /theme': { body: { ...DEFAULT_THEME, accent: '#b45309' }, changed: ['theme.accent'] },
  'post /theme/preview': { body: DEFAULT_THEME },
  'put /theme/cover': { body: pngOf(), type: 'image/png', changed: ['cover'] },
  'delete /theme/cover': { changed: ['cover'] },
}
