import type { UploadProductFile } from '@tradepost/contract/provider/files'
import { getAddon } from '#src/addons/get-addon.ts'
import { getBrand } from '#src/brands/get-brand.ts'
import { fault } from '#src/faults.ts'
import { createFile } from '#src/files/create-file.ts'
import type { FileRow } from '#src/files/table.ts'
import { createImage } from '#src/images/create-image.ts'
import type { ImageRow } from '#src/images/table.ts'
import { getProduct } from '#src/products/get-product.ts'
import type { Scope } from '#src/scope.ts'

/**
 * Makes room for a product's picture. The API names the flag and says no more; what it names is that a picture which is
 * there already is replaced only on purpose. A link that was given out and never used is no picture.
 * @throws 404 PRODUCT_NOT_FOUND, 422 IMAGE_ALREADY_PRESENT without `force_update`
 */
export async function createProductImage(scope: Scope, id: string, query: { force_update: boolean }): Promise<ImageRow> {
  const product = await getProduct(scope, id)
  if (product.imageId !== null && !query.force_update) throw fault('IMAGE_ALREADY_PRESENT')
  return createImage(scope, { kind: 'product', id })
}

/** Makes room for an add-on's picture, which replaces the one that it has. @throws 404 ADDON_NOT_FOUND */
export async function createAddonImage(scope: Scope, id: string): Promise<ImageRow> {
  await getAddon(scope, id)
  return createImage(scope, { kind: 'addon', id })
}

/**
 * Makes room for a brand's picture, which replaces the one that it has; the primary brand may have one, too.
 * @throws 404 BRAND_NOT_FOUND, 422 BRAND_NOT_ENABLED for an archived one
 */
export async function createBrandImage(scope: Scope, id: string): Promise<ImageRow> {
  const brand = await getBrand(scope, id)
  if (brand.archivedAt) throw fault('BRAND_NOT_ENABLED')
  return createImage(scope, { kind: 'brand', id })
}

/** Makes room for a file that buyers of a product get. @throws 404 PRODUCT_NOT_FOUND */
export async function createProductFile(scope: Scope, id: string, input: UploadProductFile): Promise<FileRow> {
  await getProduct(scope, id)
  return createFile(scope, id, input)
}
