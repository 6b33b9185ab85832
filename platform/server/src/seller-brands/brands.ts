import type { BrandForm, PatchBrandForm, SellerBrand } from '@tradepost/contract/platform/seller-brands'
import type { Brand } from '@tradepost/contract/provider/brands'
import { fault } from '#src/faults.ts'
import type { PaymentsProvider } from '#src/payments-provider/open.ts'

/**
 * The wire does not mark the primary brand. Some providers give it the id of the business; all list it first.
 */
function marked(brands: readonly Brand[]): SellerBrand[] {
  const primary = brands.find((brand) => brand.brand_id === brand.business_id) ?? brands[0]
  return brands.map((brand) => ({ ...brand, is_primary: brand === primary }))
}

/** Those on sale, the primary one first; or those that are archived. */
export async function listBrands(provider: PaymentsProvider, { isArchived }: { isArchived: boolean }): Promise<SellerBrand[]> {
  const brands = marked(await provider.brands.list({ withArchived: isArchived }))
  return brands.filter((brand) => Boolean(brand.archived_at) === isArchived)
}

/** @throws 404 for another business's */
export async function getBrand(provider: PaymentsProvider, id: string): Promise<SellerBrand> {
  const brand = marked(await provider.brands.list({ withArchived: true })).find((each) => each.brand_id === id)
  if (!brand) throw fault('BRAND_NOT_FOUND')
  return brand
}

/** A brand that may be changed. @throws 404; 409 BRAND_IS_PRIMARY, BRAND_IS_ARCHIVED */
export async function getBrandForChange(provider: PaymentsProvider, id: string): Promise<void> {
  const brand = await getBrand(provider, id)
  if (brand.is_primary) throw fault('BRAND_IS_PRIMARY')
  if (brand.archived_at) throw fault('BRAND_IS_ARCHIVED')
}

export async function createBrand(provider: PaymentsProvider, form: BrandForm): Promise<SellerBrand> {
  return { ...(await provider.brands.create(toBrand(form))), is_primary: false }
}

/** Changes what is named. @throws 404; 409 for the primary brand and for an archived one */
export async function updateBrand(provider: PaymentsProvider, id: string, patch: PatchBrandForm): Promise<SellerBrand> {
  await getBrandForChange(provider, id)
  return { ...(await provider.brands.update(id, toBrand(patch))), is_primary: false }
}

/** Ends a brand for good. @throws 404; 409 for the primary brand and for an archived one; 422 for a target that takes nothing */
export async function archiveBrand(
  provider: PaymentsProvider,
  id: string,
  productsTo: string,
): Promise<{ brand_id: string; products_moved: number }> {
  await getBrandForChange(provider, id)
  return provider.brands.archive(id, productsTo)
}

/** An empty text takes a thing away; a brand is never without a name. */
function toBrand({ name, ...texts }: PatchBrandForm) {
  const given = Object.entries(texts).filter(([, text]) => text !== undefined)
  return { ...(name === undefined ? {} : { name }), ...Object.fromEntries(given.map(([key, text]) => [key, text || null])) }
}
