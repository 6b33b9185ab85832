import * as z from 'zod'
import { ShopTheme } from '#src/shop-theme.ts'

/** Largest cover image accepted, in bytes. */
export const COVER_BYTES_MAX = 4 * 1024 * 1024

/** GET and PUT /api/organizations/{slug}/theme: how a shop looks, and its cover. */
export const SellerTheme = z
  .object({
    theme: ShopTheme,
    cover: z.string().nullable().meta({ description: 'Path of the uploaded cover image' }),
  })
  .meta({ id: 'SellerTheme' })
export type SellerTheme = z.infer<typeof SellerTheme>

/** POST …/theme/preview: what a theme makes of pages, before it is saved. */
export const ThemePreview = z
  .object({
    styles: z.string().meta({ description: 'Styles that dress elements with `data-theme-preview`' }),
    corrected: z
      .array(z.object({ mode: z.enum(['light', 'dark']), color: z.string() }))
      .meta({ description: 'Where buttons have another color than the accent, which would not be seen or read there' }),
  })
  .meta({ id: 'ThemePreview' })
export type ThemePreview = z.infer<typeof ThemePreview>
