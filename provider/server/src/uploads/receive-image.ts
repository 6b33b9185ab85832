import type { SignedLinkQuery } from '@tradepost/contract/provider/files'
import { IMAGE_BYTES_MAX } from '@tradepost/contract/provider/images'
import { encodeImage, type ImageRules } from '@tradepost/kit/documents/encode-image'
import { streamBytes } from '@tradepost/kit/http/request-body'
import type { Context } from 'hono'
import { type Deps, transact } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import type { ImageRow } from '#src/images/table.ts'
import { checkLink } from '#src/links.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import { storeUpload } from '#src/storage/storage.ts'

const RULES: ImageRules = {
  types: ['image/png', 'image/jpeg', 'image/webp', 'image/gif'],
  keptPixelsMax: 1600,
  refuse: fault,
}

type Upload = { imageId: string; query: SignedLinkQuery; request: Context }

/**
 * Redraws an uploaded image and sets it as its owner's image. The first complete image uses up the link; a refused one doesn't.
 * @throws 403 LINK_NOT_VALID, LINK_EXPIRED; 409 LINK_USED; 413; 415 and 422 for invalid images; 503 IMAGES_BUSY if too many are
 * waiting
 */
export async function receiveImage(deps: Deps, { imageId, query, request }: Upload): Promise<void> {
  checkLink(deps, { purpose: 'upload an image', id: imageId }, query)
  const image = await deps.database.db.selectFrom('images').selectAll().where('id', '=', imageId).executeTakeFirst()
  if (!image) throw fault('LINK_NOT_VALID')
  if (image.arrivedAt) throw fault('LINK_USED')
  const bytes = Buffer.concat(await Array.fromAsync(streamBytes(request, IMAGE_BYTES_MAX)))
  if (bytes.byteLength === 0) throw fault('UPLOAD_EMPTY')
  const drawn = await encodeImage(bytes, request.req.header('content-type'), RULES)
  await storeUpload(deps.storage, { kind: 'images', id: image.id }, [drawn], ({ key }) =>
    transact(deps, image, (scope) => finalizeImage(scope, image, key)),
  )
}

/** @throws 409 LINK_USED for the second of two concurrent uploads. */
async function finalizeImage(scope: Scope, image: ImageRow, key: string): Promise<void> {
  const { numUpdatedRows } = await scope.trx
    .updateTable('images')
    .set({ key, arrivedAt: scope.clock.now() })
    .where((row) => row.and({ ...toTenant(scope), id: image.id }))
    .where('arrivedAt', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw fault('LINK_USED')
  const owner = { ...toTenant(scope), id: image.ownerId }
  const updatedAt = scope.clock.now()
  const update = {
    product: scope.trx
      .updateTable('products')
      .set({ imageId: image.id, updatedAt })
      .where((row) => row.and(owner)),
    addon: scope.trx
      .updateTable('addons')
      .set({ imageId: image.id, updatedAt })
      .where((row) => row.and(owner)),
    brand: scope.trx
      .updateTable('brands')
      .set({ imageId: image.id })
      .where((row) => row.and(owner)),
  }
  await update[image.ownerKind].execute()
}
