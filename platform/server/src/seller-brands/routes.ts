import {
  ArchiveBrandForm,
  BrandForm,
  PatchBrandForm,
  SellerArchivedBrand,
  SellerBrand,
} from '@tradepost/contract/platform/catalog/seller-brands'
import { platformRoutes } from '#src/callers.ts'
import { asSeller, asUpload, openSellerProvider } from '#src/seller/ask-provider.ts'
import { archiveBrand, createBrand, getBrand, removeBrandImage, updateBrand, uploadBrandImage } from './brands.ts'

export const sellerBrandRoutes = platformRoutes('Seller: brands')
  .post(
    '/api/organizations/{slug}/brands',
    {
      ...asSeller,
      needs: 'product:create',
      action: 'brand.created',
      summary: 'Create a brand',
      body: BrandForm,
      returns: SellerBrand,
    },
    async (asked) => createBrand(await openSellerProvider(asked), asked.body),
  )
  .get(
    '/api/organizations/{slug}/brands/{brand_id}',
    { ...asSeller, needs: 'product:read', summary: 'Get a brand', returns: SellerBrand },
    async (asked) => getBrand(asked, asked.params.brand_id),
  )
  .patch(
    '/api/organizations/{slug}/brands/{brand_id}',
    {
      ...asSeller,
      needs: 'product:update',
      action: 'brand.updated',
      summary: 'Update a brand',
      body: PatchBrandForm,
      returns: SellerBrand,
    },
    async (asked) => updateBrand(asked, asked.params.brand_id, asked.body),
  )
  .put(
    '/api/organizations/{slug}/brands/{brand_id}/image',
    {
      ...asSeller,
      needs: 'product:update',
      action: 'brand.image_uploaded',
      ...asUpload,
      summary: 'Upload the logo of a brand',
      returns: SellerBrand,
    },
    async (asked) => uploadBrandImage(asked, asked.params.brand_id),
  )
  .delete(
    '/api/organizations/{slug}/brands/{brand_id}/image',
    {
      ...asSeller,
      needs: 'product:update',
      action: 'brand.image_removed',
      summary: 'Remove the logo of a brand',
      returns: SellerBrand,
    },
    async (asked) => removeBrandImage(asked, asked.params.brand_id),
  )
  .post(
    '/api/organizations/{slug}/brands/{brand_id}/archive',
    {
      ...asSeller,
      needs: 'product:archive',
      action: 'brand.archived',
      summary: 'Archive a brand and move its products',
      body: ArchiveBrandForm,
      returns: SellerArchivedBrand,
    },
    async (asked) => archiveBrand(asked, asked.params.brand_id, asked.body.move_products_to),
  )
