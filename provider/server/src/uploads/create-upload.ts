import type { UploadProductFile } from '@tradepost/contract/provider/files'
import { getAddon } from '#src/addons/read-addons.ts'
import { getBrand } from '#src/brands/read-brands.ts'
import { fault } from '#src/faults.ts'
import { createFile } from '#src/files/create-file.ts'
import type { FileRow } from '#src/files/table.ts'
import { createImage } from '#src/images/create-image.ts'
import type { ImageRow } from '#src/images/table.ts'
import { getProduct } from '#src/products/read-products.ts'
import type { Scope } from '#src/scope.ts'

/**
 * Creates the upload of a product image. The API names the flag without explaining it; its name suggests that an existing image
 * is replaced only on purpose. An unused upload link doesn't count as an image.
 * @throws 404 PRODUCT_NOT_FOUND, 422 IMAGE_ALREADY_PRESENT without `force_update`
 */
export async function createProductImage(scope: Scope, id: string, query: { force_update: boolean }): Promise<ImageRow> {
  const product = await getProduct(scope, id)
  if (product.imageId !== null && !query.force_update) throw fault('IMAGE_ALREADY_PRESENT')
  return createImage(scope, { kind: 'product', id })
}

/** Creates the upload of an add-on image, which replaces the current one. @throws 404 ADDON_NOT_FOUND */
export async function createAddonImage(scope: Scope, id: string): Promise<ImageRow> {
  await getAddon(scope, id)
  return createImage(scope, { kind: 'addon', id })
}

/**
 * Creates the upload of a brand logo, which replaces the current one; the primary brand may have one too.
 * @throws 404 BRAND_NOT_FOUND, 422 BRAND_NOT_ENABLED if it's archived
 */
export async function createBrandImage(scope: Scope, id: string): Promise<ImageRow> {
  const brand = await getBrand(scope, id)
  if (brand.archivedAt) throw fault('BRAND_NOT_ENABLED')
  return createImage(scope, { kind: 'brand', id })
}

/** Creates the upload of a file that a product delivers. @throws 404 PRODUCT_NOT_FOUND */
export async function createProductFile(scope: Scope, id: string, input: UploadProductFile): Promise<FileRow> {
  await getProduct(scope, id)
  return createFile(scope, id, input)
}
