import type { HostedSession } from '@tradepost/contract/hosted/checkout'
import type { ThemeConfig } from '@tradepost/contract/provider/checkout/checkout-options'
import { printTheme } from '@tradepost/kit/theme/print-theme'
import { toScreenColor } from '@tradepost/kit/theme/screen-color'
import type { BusinessRow } from '#src/businesses/table.ts'
import { viewTheme } from '#src/businesses/theme.ts'
import type { CheckoutSessionRow } from '#src/checkouts/table.ts'
import { getImageUrl } from '#src/images/get-image.ts'

type ModeColors = NonNullable<ThemeConfig['light']>

/** The tokens of our pages that each color of the published API sets (packages/ui/src/look/tokens.css). */
const TOKENS: readonly (readonly [keyof ModeColors, readonly string[]])[] = [
  ['bg_primary', ['canvas', 'surface', 'raised']],
  ['bg_secondary', ['sunken', 'hover']],
  ['border_primary', ['line', 'line-strong']],
  ['border_secondary', ['line-control']],
  ['button_primary', ['accent', 'accent-press']],
  ['button_primary_hover', ['accent-hover']],
  ['button_secondary', ['button']],
  ['button_secondary_hover', ['button-hover']],
  ['button_text_primary', ['on-accent']],
  ['button_text_secondary', ['on-button']],
  ['input_focus_border', ['focus']],
  ['text_error', ['danger-text', 'danger']],
  ['text_placeholder', ['ink-3']],
  ['text_primary', ['ink']],
  ['text_secondary', ['ink-2']],
  ['text_success', ['success-text']],
]

const FONT_SIZES = { xs: 14, sm: 15, md: 16, lg: 17, xl: 18, '2xl': 20 } as const
const FONT_WEIGHTS = { normal: 400, medium: 500, bold: 700, extraBold: 800 } as const
const RADII = ['r-xs', 'r-sm', 'r-md', 'r-lg', 'r-xl']

function printColors(colors: ModeColors | null | undefined): string {
  return TOKENS.flatMap(([field, tokens]) => {
    const color = toScreenColor(colors?.[field])
    return color === undefined ? [] : tokens.map((token) => `--${token}:${color};`)
  }).join('')
}

const printFace = (family: string, url: string | null | undefined) =>
  // As a URL is written, without what could end the string or the style element.
  url
    ? `@font-face{font-family:"${family}";font-display:swap;src:url("${encodeURI(decodeURI(url)).replaceAll('"', '%22')}")}`
    : ''

/** Prints what a session's own theme sets, over the theme of its business. */
function printThemeConfig(config: ThemeConfig, mode: HostedSession['theme']): string {
  const { font_primary_url: primary, font_secondary_url: secondary, font_size: size, font_weight: weight, radius } = config
  const [light, dark] = [printColors(config.light), printColors(config.dark)]
  const page = [
    primary ? '--sans:"Session Text","Inter Variable",system-ui,sans-serif;' : '',
    radius ? RADII.map((name) => `--${name}:${radius};`).join('') : '',
    size ? `font-size:${FONT_SIZES[size]}px;` : '',
    weight ? `font-weight:${FONT_WEIGHTS[weight]};` : '',
  ].join('')
  const inMode = (name: 'light' | 'dark', colors: string) => {
    if (!colors || (mode !== 'system' && mode !== name)) return ''
    return mode === name ? `:root:root{${colors}}` : `@media (prefers-color-scheme:${name}){:root:root{${colors}}}`
  }
  return [
    printFace('Session Text', primary),
    printFace('Session Title', secondary),
    page && `:root:root{${page}}`,
    secondary ? 'h1,h2,h3{font-family:"Session Title",var(--sans)}' : '',
    inMode('light', light),
    inMode('dark', dark),
  ].join('')
}

function listFontOrigins(config: ThemeConfig | null | undefined): string[] {
  const urls = [config?.font_primary_url, config?.font_secondary_url]
  return [...new Set(urls.flatMap((url) => (url ? [new URL(url).origin] : [])))]
}

/** What a session's look needs of its business. */
export type DressedBusiness = Pick<BusinessRow, 'theme'> & { imageId: string | null }

type SessionLook = Pick<HostedSession, 'theme' | 'look' | 'pay_button_text' | 'font_origins'>

/** Returns how the pages of a session look: like its business, unless the session says otherwise. */
export function viewSessionLook(
  customization: CheckoutSessionRow['request']['customization'],
  business: DressedBusiness,
  providerUrl: string,
): SessionLook {
  const theme = viewTheme(business)
  const mode = customization?.theme ?? theme.mode
  const config = customization?.theme_config
  return {
    theme: mode,
    look: {
      styles: printTheme({ ...theme, mode }) + (config ? printThemeConfig(config, mode) : ''),
      image: theme.logo_url ?? getImageUrl({ url: providerUrl }, business.imageId),
      shows_powered_by: theme.shows_powered_by,
    },
    font_origins: listFontOrigins(config),
    pay_button_text: config?.pay_button_text?.trim() || null,
  }
}
