import { COVER_BYTES_MAX, type SellerTheme, type ThemePreview } from '@tradepost/contract/platform/organization/seller-theme'
import { DEFAULT_THEME, type ShopTheme } from '@tradepost/contract/shop-theme'
import type { Kysely } from '@tradepost/kit/database/database'
import { prepare } from '@tradepost/kit/database/prepare'
import { buildAccent } from '@tradepost/kit/theme/accent'
import { printTheme } from '@tradepost/kit/theme/print-theme'
import type { Context } from 'hono'
import { type Deps, transact } from '#src/deps.ts'
import type { Scope, Work } from '#src/scope.ts'
import type { PlatformTables } from '#src/tables.ts'
import { type PictureLimits, readPicture, servePicture } from '#src/uploaded-picture.ts'
import type { ShopThemeRow } from './table.ts'

const findTheme = prepare((db: Kysely<PlatformTables>, { organizationId }: Pick<ShopThemeRow, 'organizationId'>) =>
  db.selectFrom('shopThemes').select(['theme', 'coverHash']).where('organizationId', '=', organizationId),
)

/** Returns the path of a cover. Its bytes never change there, because the path has their digest. */
export const findCoverPath = (organizationId: string, hash: string | null): string | null =>
  hash === null ? null : `/covers/${organizationId}/${hash}`

/** Returns how a shop looks: like Tradepost, until its seller has said otherwise. */
export async function getTheme({ trx, organizationId }: Pick<Scope, 'trx' | 'organizationId'>): Promise<SellerTheme> {
  const [said] = await findTheme.run(trx, { organizationId })
  return { theme: { ...DEFAULT_THEME, ...said?.theme }, cover: findCoverPath(organizationId, said?.coverHash ?? null) }
}

type Columns = Partial<Pick<ShopThemeRow, 'theme' | 'coverHash' | 'cover'>>

async function save({ trx, clock, organizationId }: Scope, columns: Columns): Promise<void> {
  const said = { ...columns, updatedAt: clock.now() }
  await trx
    .insertInto('shopThemes')
    .values({ organizationId, theme: DEFAULT_THEME, coverHash: null, cover: null, ...said })
    .onConflict((conflict) => conflict.column('organizationId').doUpdateSet(said))
    .execute()
}

/** Saves how a shop looks. Open checkouts look so, too. */
export const saveTheme = (scope: Scope, theme: ShopTheme): Promise<void> => save(scope, { theme })

/** As wide as the largest usual screens. */
const COVER_PIXELS_MAX = 1920

const LIMITS: PictureLimits = { refusal: 'PAYLOAD_TOO_LARGE:cover', bytesMax: COVER_BYTES_MAX, keptPixelsMax: COVER_PIXELS_MAX }

/**
 * Sets the uploaded image as the cover of a shop. @throws 413, 415, 422 for a file that isn't an image of this size; 503
 * IMAGES_BUSY
 */
export async function saveCover(deps: Deps, scope: Scope, request: Context): Promise<void> {
  const { bytes: cover, hash: coverHash } = await readPicture(request, LIMITS)
  await transact(deps, (work) => save({ ...scope, ...work }, { cover, coverHash }))
}

/** Removes the cover; the shop begins with its newest products. */
export const removeCover = (scope: Scope): Promise<void> => save(scope, { cover: null, coverHash: null })

/** Serves a cover as long as its shop has it. @throws 404 NOT_FOUND */
export async function showCover({ trx }: Work, path: { organizationId: string; hash: string }): Promise<Response> {
  const found = await trx
    .selectFrom('shopThemes')
    .select('cover')
    .where((row) => row.and({ organizationId: path.organizationId, coverHash: path.hash }))
    .executeTakeFirst()
  return servePicture(found?.cover)
}

/** Returns what a theme makes of pages, and where its color had to be corrected. */
export function previewTheme(theme: ShopTheme): ThemePreview {
  const accent = theme.accent === null ? null : buildAccent(theme.accent)
  return {
    // The preview shows both modes beside each other.
    styles: printTheme({ ...theme, mode: 'system' }, '[data-theme-preview][data-theme-preview]'),
    corrected: accent ? accent.corrected.map((mode) => ({ mode, color: accent[mode].accent })) : [],
  }
}
