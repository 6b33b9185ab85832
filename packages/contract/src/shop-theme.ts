import * as z from 'zod'
import { issue } from './issue.ts'
import { WebAddress } from './web-address.ts'

/** Typefaces that a shop can choose. `system`: the one of the visitor's device, which nothing is loaded for. */
export const TYPEFACES = ['inter', 'system', 'source-serif', 'space-grotesk', 'nunito', 'jetbrains-mono'] as const
export type Typeface = (typeof TYPEFACES)[number]

/** How round buttons, fields and cards are. */
export const CORNERS = ['square', 'rounded', 'round'] as const

/** The look of a shop: its pages, checkouts, customer portal, emails and invoices. */
export const ShopTheme = z
  .strictObject({
    accent: z
      .string()
      .trim()
      .regex(/^#[0-9a-f]{6}$/i, issue('hexColor'))
      .toLowerCase()
      .nullable()
      .meta({ description: 'The color of buttons and links, such as "#0f766e". Null: Tradepost’s green' }),
    typeface: z.enum(TYPEFACES),
    corners: z.enum(CORNERS),
    mode: z.enum(['light', 'dark', 'system']).meta({ description: '`system` follows the device of the visitor' }),
    shows_powered_by: z.boolean().meta({ description: 'Whether pages and emails say that they run on Tradepost' }),
  })
  .meta({ id: 'ShopTheme' })
export type ShopTheme = z.infer<typeof ShopTheme>

/** GET /settings/theme: an extension, since the published API has no call for this setting. */
export const ThemeSettings = ShopTheme.extend({
  logo_url: WebAddress.max(2048).nullable().meta({ description: 'The logo. Null: that of the brand' }),
}).meta({ id: 'ThemeSettings' })
export type ThemeSettings = z.infer<typeof ThemeSettings>

/** PATCH /settings/theme: the given fields. */
export const UpdateThemeSettings = ThemeSettings.partial().meta({ id: 'UpdateThemeSettings' })
export type UpdateThemeSettings = z.infer<typeof UpdateThemeSettings>

/** How a page of the buyer is dressed. */
export const ShopLook = z
  .object({
    styles: z.string().meta({ description: 'The styles of the page' }),
    image: z.string().nullable().meta({ description: 'The logo' }),
    shows_powered_by: z.boolean(),
  })
  .meta({ id: 'ShopLook' })
export type ShopLook = z.infer<typeof ShopLook>

/** How the platform’s pages of a shop look. */
export const ShopPageLook = z
  .object({
    styles: z.string().meta({ description: 'The styles of its pages' }),
    has_own_mode: z.boolean().meta({ description: 'Whether it is always light or always dark, whatever the visitor prefers' }),
    shows_powered_by: z.boolean(),
    cover: z.string().nullable().meta({ description: 'Path of the image at the top of the shop' }),
  })
  .meta({ id: 'ShopPageLook' })
export type ShopPageLook = z.infer<typeof ShopPageLook>

/** The theme of a shop that has not chosen one. */
export const DEFAULT_THEME: ShopTheme = {
  accent: null,
  typeface: 'inter',
  corners: 'rounded',
  mode: 'system',
  shows_powered_by: true,
}
