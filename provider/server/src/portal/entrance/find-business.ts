import type { ShopLook } from '@tradepost/contract/shop-theme'
import type { Kysely } from '@tradepost/kit/database/database'
import { viewLook } from '#src/businesses/theme.ts'
import { getImageUrl } from '#src/images/get-image.ts'
import type { Scope } from '#src/scope.ts'
import type { ProviderTables } from '#src/tables.ts'

type Place = { trx: Kysely<ProviderTables>; url: string; businessId: string; mode: Scope['mode'] }

/** Returns the URL of the logo of a business's primary brand; null without one. */
export async function findBusinessImage({ trx, url, businessId, mode }: Place): Promise<string | null> {
  const brand = await trx
    .selectFrom('brands')
    .select('imageId')
    .where((row) => row.and({ businessId, mode, isPrimary: true }))
    .executeTakeFirst()
  return getImageUrl({ url }, brand?.imageId ?? null)
}

/** The seller, as the page in front of the portal shows it. */
export type ShownBusiness = { business_id: string; business_name: string; look: ShopLook }

/** Finds a business by its ID, with the logo of live mode: nobody says which mode they come for. */
export async function findShownBusiness(
  { db, url }: { db: Kysely<ProviderTables>; url: string },
  id: string,
): Promise<ShownBusiness | undefined> {
  const business = await db.selectFrom('businesses').select(['id', 'name', 'theme']).where('id', '=', id).executeTakeFirst()
  if (!business) return undefined
  const images = await Promise.all(
    (['live', 'test'] as const).map((mode) => findBusinessImage({ trx: db, url, businessId: id, mode })),
  )
  const image = images.find((each) => each !== null) ?? null
  return { business_id: business.id, business_name: business.name, look: viewLook(business, image) }
}
