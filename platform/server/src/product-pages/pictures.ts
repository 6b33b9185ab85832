import {
  type ArrangePictures,
  PICTURE_BYTES_MAX,
  PICTURES_MAX,
  type ProductPicture,
} from '@tradepost/contract/platform/catalog/product-pictures'
import { type Kysely, sql } from '@tradepost/kit/database/database'
import { prepare } from '@tradepost/kit/database/prepare'
import { generateId } from '@tradepost/kit/ids'
import type { Context } from 'hono'
import { type Deps, transact } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import type { ConnectionKey, RecordScope, Work } from '#src/scope.ts'
import type { PlatformTables } from '#src/tables.ts'
import { type PictureLimits, readPicture, servePicture } from '#src/uploaded-picture.ts'
import type { ProductPictureRow } from './table.ts'

type Key = ConnectionKey & Pick<ProductPictureRow, 'productId'>

const listRows = prepare((db: Kysely<PlatformTables>, { organizationId, environment, productId }: Key) =>
  db
    .selectFrom('productPictures')
    .select(['id', 'hash', 'alt'])
    .where('organizationId', '=', organizationId)
    .where('environment', '=', environment)
    .where('productId', '=', productId)
    .orderBy('place')
    .orderBy('id'),
)

/** Lists the pictures of a product's gallery, in the seller's order. Their paths have their digests, so their bytes never change. */
export async function listPictures(scope: RecordScope, productId: string): Promise<ProductPicture[]> {
  const { trx, organizationId, environment } = scope
  const rows = await listRows.run(trx, { organizationId, environment, productId })
  return rows.map(({ id, hash, alt }) => ({ picture_id: id, url: `/pictures/${organizationId}/${hash}`, alt }))
}

/** Shown as large as the widest column of a product's page, on screens with two pixels a point. */
const KEPT_PIXELS_MAX = 1600

const LIMITS: PictureLimits = {
  refusal: 'PAYLOAD_TOO_LARGE:cover',
  bytesMax: PICTURE_BYTES_MAX,
  keptPixelsMax: KEPT_PIXELS_MAX,
}

/** Lets one change of a product's pictures wait for the other. */
const lock = ({ trx, organizationId, environment }: RecordScope, productId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`pictures ${organizationId} ${environment} ${productId}`}, 0))`.execute(trx)

/** A product of a shop at its provider. */
type Place = ConnectionKey & { productId: string }
/** Runs a change of a product's pictures after every other one of them has ended. */
const changeAlone = (deps: Deps, { productId, ...shop }: Place, run: (scope: RecordScope) => Promise<void>): Promise<void> =>
  transact(deps, async (work) => {
    const scope = { ...work, ...shop }
    await lock(scope, productId)
    await run(scope)
  })

/**
 * Adds the uploaded picture as the last one. @throws 422 PRODUCT_PICTURES_FULL; 413, 415, 422 for a file that isn't a picture of this
 * size; 503 IMAGES_BUSY
 */
export async function addPicture(deps: Deps, place: Place, { alt, request }: { alt: string; request: Context }): Promise<void> {
  const { bytes, hash } = await readPicture(request, LIMITS)
  await changeAlone(deps, place, async (scope) => {
    const pictures = await listPictures(scope, place.productId)
    if (pictures.length >= PICTURES_MAX) throw fault('PRODUCT_PICTURES_FULL')
    const id = generateId('productPicture', scope.clock.now())
    await scope.trx
      .insertInto('productPictures')
      .values({ ...place, id, place: await nextPlace(scope, place.productId), alt, hash, bytes })
      .execute()
  })
}

async function nextPlace({ trx, organizationId, environment }: RecordScope, productId: string): Promise<number> {
  const last = await trx
    .selectFrom('productPictures')
    .select((row) => row.fn.max('place').as('place'))
    .where((row) => row.and({ organizationId, environment, productId }))
    .executeTakeFirst()
  return (last?.place ?? -1) + 1
}

/**
 * Saves the order of a product's pictures, and what each shows. Those that aren't named follow the others as they are.
 * @throws 404 NOT_FOUND for one that the product doesn't have
 */
export const arrangePictures = (deps: Deps, place: Place, { pictures }: ArrangePictures): Promise<void> =>
  changeAlone(deps, place, async (scope) => {
    const known = await listPictures(scope, place.productId)
    const isNamed = (id: string) => pictures.some((each) => each.picture_id === id)
    if (pictures.some(({ picture_id: id }) => !known.some((each) => each.picture_id === id))) throw fault('NOT_FOUND')
    const others = known.filter((each) => !isNamed(each.picture_id))
    for (const [index, { picture_id: id, alt }] of [...pictures, ...others].entries())
      await scope.trx
        .updateTable('productPictures')
        .set({ place: index, alt })
        .where((row) => row.and({ ...place, id }))
        .execute()
  })

/** Removes a picture. @throws 404 NOT_FOUND for one that the product doesn't have */
export const removePicture = (deps: Deps, place: Place, id: string): Promise<void> =>
  changeAlone(deps, place, async ({ trx }) => {
    const removed = await trx
      .deleteFrom('productPictures')
      .where((row) => row.and({ ...place, id }))
      .executeTakeFirst()
    if (removed.numDeletedRows === 0n) throw fault('NOT_FOUND')
  })

/** Serves a picture as long as a product has it. @throws 404 NOT_FOUND */
export async function showPicture({ trx }: Work, path: { organizationId: string; hash: string }): Promise<Response> {
  const found = await trx
    .selectFrom('productPictures')
    .select('bytes')
    .where((row) => row.and(path))
    .limit(1)
    .executeTakeFirst()
  return servePicture(found?.bytes)
}
