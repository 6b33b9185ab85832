import { DEFAULT_THEME, type ShopPageLook } from '@tradepost/contract/shop-theme'
import { printTheme } from '@tradepost/kit/theme/print-theme'
import type { ShopThemeRow } from './table.ts'
import { findCoverPath } from './theme.ts'

/** What a seller has said of a shop's look; null: nothing. */
export type SaidLook = { theme: ShopThemeRow['theme'] | null; coverHash: string | null }

/** Returns how the pages of a shop look. */
export function viewPageLook(organizationId: string, { theme: said, coverHash }: SaidLook): ShopPageLook {
  const theme = { ...DEFAULT_THEME, ...said }
  return {
    styles: printTheme(theme),
    has_own_mode: theme.mode !== 'system',
    shows_powered_by: theme.shows_powered_by,
    cover: findCoverPath(organizationId, coverHash),
  }
}
