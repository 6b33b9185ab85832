import type { BrandForm, PatchBrandForm, SellerBrand } from '@tradepost/contract/platform/catalog/seller-brands'
import { sql } from '@tradepost/kit/database/database'
import { fault } from '#src/faults.ts'
import { SeenBrand } from '#src/payments-provider/calls/brands.ts'
import type { PaymentsProvider } from '#src/payments-provider/open.ts'
import type { Body } from '#src/records/merge-update.ts'
import { brands as noun } from '#src/records/nouns/brands.ts'
import { listBodies } from '#src/records/read-records.ts'
import type { RecordScope } from '#src/scope.ts'
import { openSellerProvider, recordsOf, type SellerCall } from '#src/seller/ask-provider.ts'
import { forwardUpload, IMAGE_LIMIT, type Incoming } from '#src/seller/forward-upload.ts'

/** Reads a row's brand and its place. The wire doesn't mark the primary one: all providers list it first. */
export function readBrand(body: Body): SellerBrand | undefined {
  const brand = SeenBrand.safeParse(body).data
  return brand && { ...brand, is_primary: body.place === 0 }
}

/** Lists every brand. */
async function listAll(scope: RecordScope): Promise<SellerBrand[]> {
  const bodies = await listBodies(scope, noun, { orderBy: sql`place nulls last, id` })
  return bodies.flatMap((body) => readBrand(body) ?? [])
}

/** @throws 404 for another business's brand */
export async function getBrand(asked: SellerCall, id: string): Promise<SellerBrand> {
  const brand = (await listAll(await recordsOf(asked))).find((each) => each.brand_id === id)
  if (!brand) throw fault('BRAND_NOT_FOUND')
  return brand
}

/** Checks that a brand may be changed. @throws 404; 409 BRAND_IS_PRIMARY, BRAND_IS_ARCHIVED */
async function getBrandForChange(asked: SellerCall, id: string): Promise<void> {
  const brand = await getBrand(asked, id)
  if (brand.is_primary) throw fault('BRAND_IS_PRIMARY')
  if (brand.archived_at) throw fault('BRAND_IS_ARCHIVED')
}

export async function createBrand(provider: PaymentsProvider, form: BrandForm): Promise<SellerBrand> {
  return { ...(await provider.brands.create(toBrand(form))), is_primary: false }
}

/** Updates the given fields. @throws 404; 409 for the primary brand and for an archived one */
export async function updateBrand(asked: SellerCall, id: string, patch: PatchBrandForm): Promise<SellerBrand> {
  await getBrandForChange(asked, id)
  const provider = await openSellerProvider(asked)
  return { ...(await provider.brands.update(id, toBrand(patch))), is_primary: false }
}

/** Products that moved to another brand are fetched again, since their rows still name the old one; at most this many pages. */
const MOVED_PAGES_MAX = 10

/**
 * Archives a brand permanently. @throws 404; 409 for the primary brand and for an archived one; 422 for a target that can't take
 * its products
 */
export async function archiveBrand(
  asked: SellerCall,
  id: string,
  productsTo: string,
): Promise<{ brand_id: string; products_moved: number }> {
  await getBrandForChange(asked, id)
  const provider = await openSellerProvider(asked)
  const archived = await provider.brands.archive(id, productsTo)
  await provider.brands.list({ withArchived: true })
  for (const isArchived of [false, true])
    for (let page = 0; archived.products_moved > 0 && page < MOVED_PAGES_MAX; page += 1) {
      const moved = await provider.products.list({ page, pageSize: 100, archived: isArchived, brandId: productsTo })
      if (moved.length < 100) break
    }
  return archived
}

/** An empty text clears a field; a brand always has a name. */
function toBrand({ name, ...texts }: PatchBrandForm) {
  const given = Object.entries(texts).filter(([, text]) => text !== undefined)
  return { ...(name === undefined ? {} : { name }), ...Object.fromEntries(given.map(([key, text]) => [key, text || null])) }
}

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
