import { DEFAULT_THEME, type ShopLook, type ThemeSettings } from '@tradepost/contract/shop-theme'
import { buildPagePolicy } from '@tradepost/kit/http/web-files'
import { printTheme } from '@tradepost/kit/theme/print-theme'
import type { BusinessRow } from './table.ts'

/** The theme of a business, ours where it has chosen nothing. */
export const viewTheme = ({ theme }: Pick<BusinessRow, 'theme'>): ThemeSettings => ({
  ...DEFAULT_THEME,
  logo_url: null,
  ...theme,
})

/** Returns how the pages of a business look. `image`: the URL of its brand's logo, if the theme has none. */
export function viewLook(business: Pick<BusinessRow, 'theme'>, image: string | null): ShopLook {
  const theme = viewTheme(business)
  return { styles: printTheme(theme), image: theme.logo_url ?? image, shows_powered_by: theme.shows_powered_by }
}

/** Returns the policy of a page with this look, which may load the shop's logo, and `fonts` of these origins. */
export function buildLookPolicy(look: ShopLook | null | undefined, fonts: readonly string[] = []): string {
  return buildPagePolicy({ images: look?.image ? [new URL(look.image).origin] : [], fonts })
}
