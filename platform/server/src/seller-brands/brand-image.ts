import type { SellerBrand } from '@tradepost/contract/platform/catalog/seller-brands'
import { fault } from '#src/faults.ts'
import { openSellerProvider, type SellerCall } from '#src/seller/ask-provider.ts'
import { forwardUpload, IMAGE_LIMIT, type Incoming } from '#src/seller/forward-upload.ts'
import { getBrand, getBrandForChange } from './brands.ts'

type Uploading = SellerCall & Incoming

/**
 * Uploads a brand's image, replacing the current one; also allowed for the primary brand. Some providers show it right after the
 * upload, others once an update names it, which the primary brand doesn't allow.
 * @throws 404; 409 BRAND_IS_ARCHIVED; 413, 415, 422 for a file that is not an image
 */
export async function uploadBrandImage(asked: Uploading, id: string): Promise<SellerBrand> {
  let isPrimary = false
  const { image_id } = await forwardUpload(asked, IMAGE_LIMIT, async () => {
    const brand = await getBrand(asked, id)
    if (brand.archived_at) throw fault('BRAND_IS_ARCHIVED')
    isPrimary = brand.is_primary
    return (await openSellerProvider(asked)).brands.createImage(id)
  })
  // Opens a new client: the first one's deadline passed during the upload.
  const provider = await openSellerProvider(asked)
  await (image_id && !isPrimary ? provider.brands.update(id, { image_id }) : provider.brands.get(id))
  return getBrand(asked, id)
}

/** Removes a brand's image; its initials are shown instead. @throws 404; 409 for the primary brand and an archived one */
export async function removeBrandImage(asked: SellerCall, id: string): Promise<SellerBrand> {
  await getBrandForChange(asked, id)
  const provider = await openSellerProvider(asked)
  return { ...(await provider.brands.update(id, { image_id: null })), is_primary: false }
}
