import {
  ArchiveBrand,
  ArchivedBrand,
  Brand,
  BrandList,
  CreateBrand,
  ListBrandsQuery,
  PatchBrand,
} from '@tradepost/contract/provider/brands'
import { providerRoutes } from '#src/callers.ts'
import { archiveBrand } from './archive-brand.ts'
import { createBrand } from './create-brand.ts'
import { getBrand, listBrands } from './read-brands.ts'
import { updateBrand } from './update-brand.ts'
import { viewArchivedBrand, viewBrand } from './view.ts'

export const brandRoutes = providerRoutes('Brands')
  .post(
    '/brands',
    { summary: 'Create a brand', caller: 'write', body: CreateBrand, returns: Brand },
    async ({ scope, deps, body }) => viewBrand(await createBrand(scope, body), deps),
  )
  .get(
    '/brands',
    { summary: 'List brands', caller: 'read', query: ListBrandsQuery, returns: BrandList },
    async ({ scope, deps, query }) => ({ items: (await listBrands(scope, query)).map((brand) => viewBrand(brand, deps)) }),
  )
  .get(
    '/brands/{id}',
    { summary: 'Get a brand', caller: 'read', returns: Brand, faults: [404] },
    async ({ scope, deps, params }) => viewBrand(await getBrand(scope, params.id), deps),
  )
  .patch(
    '/brands/{id}',
    { summary: 'Update a brand', caller: 'write', body: PatchBrand, returns: Brand, faults: [403, 404] },
    async ({ scope, deps, params, body }) => viewBrand(await updateBrand(scope, params.id, body), deps),
  )
  .post(
    '/brands/{id}/archive',
    { summary: 'Archive a brand', caller: 'write', body: ArchiveBrand, returns: ArchivedBrand, faults: [403, 404, 409] },
    async ({ scope, params, body }) => viewArchivedBrand(await archiveBrand(scope, params.id, body)),
  )
