import type { SellerBrand } from '@tradepost/contract/platform/seller-brands'
import { fault } from '#src/faults.ts'
import { type Asked, providerOf } from '#src/seller/ask-provider.ts'
import { forwardUpload, IMAGE_LIMIT, type Incoming } from '#src/seller/forward-upload.ts'
import { getBrand, getBrandForChange } from './brands.ts'

type Uploading = Asked & Incoming

/**
 * Gives a brand its picture, in place of the one that it has; the primary one may have its own, too. Some providers show
 * it as soon as it is there, others when it is named, which the primary brand does not allow.
 * @throws 404; 409 BRAND_IS_ARCHIVED; 413, 415, 422 for what is no picture
 */
export async function uploadBrandImage(asked: Uploading, id: string): Promise<SellerBrand> {
  let isPrimary = false
  const { image_id } = await forwardUpload(asked, IMAGE_LIMIT, async () => {
    const brand = await getBrand(asked, id)
    if (brand.archived_at) throw fault('BRAND_IS_ARCHIVED')
    isPrimary = brand.is_primary
    return (await providerOf(asked)).brands.createImage(id)
  })
  // Opened anew: the time for one question has passed while the bytes came.
  const provider = await providerOf(asked)
  await (image_id && !isPrimary ? provider.brands.update(id, { image_id }) : provider.brands.get(id))
  return getBrand(asked, id)
}

/** Takes a brand's picture away; its initials stand in its place. @throws 404; 409 for the primary brand and an archived one */
export async function removeBrandImage(asked: Asked, id: string): Promise<SellerBrand> {
  await getBrandForChange(asked, id)
  const provider = await providerOf(asked)
  return { ...(await provider.brands.update(id, { image_id: null })), is_primary: false }
}
