import type { ProductPicture } from '@tradepost/contract/platform/buyer/storefront'
import {
  type ArrangePictures,
  PICTURE_BYTES_MAX,
  PICTURES_MAX,
  type PictureSize,
} from '@tradepost/contract/platform/catalog/product-pictures'
import { type Kysely, sql } from '@tradepost/kit/database/database'
import { prepare } from '@tradepost/kit/database/prepare'
import { generateId } from '@tradepost/kit/ids'
import type { Context } from 'hono'
import { type Deps, transact } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import type { ConnectionKey, RecordScope, Work } from '#src/scope.ts'
import type { PlatformTables } from '#src/tables.ts'
import { type PictureLimits, readPicture, servePicture, shrinkPicture } from '#src/uploaded-picture.ts'
import type { ProductPictureRow } from './table.ts'

/** A product of a shop at its provider. */
export type ProductKey = ConnectionKey & Pick<ProductPictureRow, 'productId'>

const listRows = prepare((db: Kysely<PlatformTables>, { organizationId, environment, productId }: ProductKey) =>
  db
    .selectFrom('productPictures')
    .select(['id', 'hash', 'alt'])
    .where('organizationId', '=', organizationId)
    .where('environment', '=', environment)
    .where('productId', '=', productId)
    .orderBy('place'),
)

/** Lists the pictures of a product's gallery, in the seller's order. */
export async function listPictures(scope: RecordScope, productId: string): Promise<ProductPicture[]> {
  const { trx, organizationId, environment } = scope
  const rows = await listRows.run(trx, { organizationId, environment, productId })
  return rows.map(({ id, hash, alt }) => {
    const url = `/pictures/${organizationId}/${hash}`
    return { picture_id: id, url, thumbnail_url: `${url}?size=thumbnail`, alt }
  })
}

/** Lists the pictures that a product's page shows: a plan without a gallery shows that of the first plan. */
export async function listShownPictures(
  scope: RecordScope,
  productId: string,
  [first]: readonly { product_id: string }[],
): Promise<ProductPicture[]> {
  const own = await listPictures(scope, productId)
  return own.length > 0 || !first || first.product_id === productId ? own : listPictures(scope, first.product_id)
}

/** Shown as large as the widest column of a product's page, on screens with two pixels a point. */
const KEPT_PIXELS_MAX = 1600
/** A quarter of that column. */
const THUMBNAIL_PIXELS_MAX = 320

const LIMITS: PictureLimits = {
  refusal: 'PAYLOAD_TOO_LARGE:cover',
  bytesMax: PICTURE_BYTES_MAX,
  keptPixelsMax: KEPT_PIXELS_MAX,
}

/** Runs a change of a shop's pictures after every other one has ended, because its products share the bytes of pictures. */
const changeAlone = (deps: Deps, { organizationId, environment }: ConnectionKey, run: (scope: RecordScope) => Promise<void>) =>
  transact(deps, async (work) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`pictures ${organizationId}`}, 0))`.execute(work.trx)
    await run({ ...work, organizationId, environment })
  })

/** Returns the place after the last picture of a product. */
async function getNextPlace({ trx }: RecordScope, key: ProductKey): Promise<number> {
  const last = await trx
    .selectFrom('productPictures')
    .select((row) => row.fn.max('place').as('place'))
    .where((row) => row.and(key))
    .executeTakeFirst()
  return (last?.place ?? -1) + 1
}

/**
 * Adds the uploaded picture as the last one. @throws 422 PRODUCT_PICTURES_FULL; 413, 415, 422 for a file that isn't a picture of
 * this size; 503 IMAGES_BUSY
 */
export async function addPicture(
  deps: Deps,
  key: ProductKey,
  { alt, request }: { alt: string; request: Context },
): Promise<void> {
  const { bytes, hash } = await readPicture(request, LIMITS)
  const thumbnail = await shrinkPicture(bytes, THUMBNAIL_PIXELS_MAX)
  const { organizationId } = key
  await changeAlone(deps, key, async (scope) => {
    const { trx, clock } = scope
    if ((await listPictures(scope, key.productId)).length >= PICTURES_MAX) throw fault('PRODUCT_PICTURES_FULL')
    await trx
      .insertInto('pictureFiles')
      .values({ organizationId, hash, bytes, thumbnail })
      .onConflict((conflict) => conflict.columns(['organizationId', 'hash']).doNothing())
      .execute()
    const id = generateId('productPicture', clock.now())
    await trx
      .insertInto('productPictures')
      .values({ ...key, id, place: await getNextPlace(scope, key), alt, hash })
      .execute()
  })
}

/**
 * Saves the order of a product's pictures, and what each shows. Those that aren't named follow the others as they are.
 * @throws 404 NOT_FOUND for one that the product doesn't have
 */
export const arrangePictures = (deps: Deps, key: ProductKey, { pictures }: ArrangePictures): Promise<void> =>
  changeAlone(deps, key, async (scope) => {
    const known = await listPictures(scope, key.productId)
    if (pictures.some((named) => !known.some((each) => each.picture_id === named.picture_id))) throw fault('NOT_FOUND')
    const others = known.filter((each) => !pictures.some((named) => named.picture_id === each.picture_id))
    for (const [place, { picture_id: id, alt }] of [...pictures, ...others].entries())
      await scope.trx
        .updateTable('productPictures')
        .set({ place, alt })
        .where((row) => row.and({ ...key, id }))
        .execute()
  })

/** Removes a picture, and its bytes unless another one has them. @throws 404 NOT_FOUND for one that the product doesn't have */
export const removePicture = (deps: Deps, key: ProductKey, id: string): Promise<void> =>
  changeAlone(deps, key, async ({ trx }) => {
    const { organizationId } = key
    const removed = await trx
      .deleteFrom('productPictures')
      .where((row) => row.and({ ...key, id }))
      .returning('hash')
      .executeTakeFirst()
    if (!removed) throw fault('NOT_FOUND')
    const sameBytes = trx
      .selectFrom('productPictures')
      .select('id')
      .where((row) => row.and({ organizationId, hash: removed.hash }))
    await trx
      .deleteFrom('pictureFiles')
      .where((row) => row.and([row.and({ organizationId, hash: removed.hash }), row.not(row.exists(sameBytes))]))
      .execute()
  })

/** Copies the gallery of one product to another one, which has none. */
export const copyPictures = (deps: Deps, key: ProductKey, from: string): Promise<void> =>
  changeAlone(deps, key, async ({ trx, clock }) => {
    const { organizationId, environment } = key
    const rows = await trx
      .selectFrom('productPictures')
      .select(['place', 'alt', 'hash'])
      .where((row) => row.and({ organizationId, environment, productId: from }))
      .execute()
    if (rows.length === 0) return
    const copies = rows.map((row) => ({ ...key, ...row, id: generateId('productPicture', clock.now()) }))
    await trx.insertInto('productPictures').values(copies).execute()
  })

/** Serves a picture as long as a product of the shop has it. @throws 404 NOT_FOUND */
export async function showPicture(
  { trx }: Work,
  { size, ...path }: { organizationId: string; hash: string; size: PictureSize },
): Promise<Response> {
  const column = size === 'thumbnail' ? 'thumbnail' : 'bytes'
  const found = await trx
    .selectFrom('pictureFiles')
    .select(`${column} as shown`)
    .where((row) => row.and(path))
    .executeTakeFirst()
  return servePicture(found?.shown)
}
