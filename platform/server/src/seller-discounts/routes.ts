import {
  AddEligibleCustomer,
  DiscountCustomers,
  DiscountForm,
  DiscountUses,
  SellerDiscount,
} from '@tradepost/contract/platform/catalog/seller-discounts'
import { SellerPageQuery } from '@tradepost/contract/platform/organization/seller'
import { platformRoutes } from '#src/callers.ts'
import { getBusinessTime } from '#src/records/business-clock.ts'
import { asSeller, openSellerProvider, recordsOf } from '#src/seller/ask-provider.ts'
import { createDiscount, getDiscount, listDiscountCustomers, updateDiscount } from './discounts.ts'
import { listUses } from './uses.ts'

/** Thin: forwards requests to the provider, and returns its answers with the current status. */
export const sellerDiscountRoutes = platformRoutes('Seller: discounts')
  .post(
    '/api/organizations/{slug}/discounts',
    {
      ...asSeller,
      needs: 'discount:create',
      action: 'discount.created',
      summary: 'Create a discount',
      body: DiscountForm,
      returns: SellerDiscount,
    },
    async (asked) => createDiscount(await openSellerProvider(asked), asked.body, await getBusinessTime(await recordsOf(asked))),
  )
  .get(
    '/api/organizations/{slug}/discounts/{discount_id}',
    { ...asSeller, needs: 'discount:read', summary: 'Get a discount', returns: SellerDiscount },
    async (asked) => getDiscount(asked, asked.params.discount_id),
  )
  .put(
    '/api/organizations/{slug}/discounts/{discount_id}',
    {
      ...asSeller,
      needs: 'discount:update',
      action: 'discount.updated',
      summary: 'Update a discount',
      body: DiscountForm,
      returns: SellerDiscount,
    },
    async (asked) =>
      updateDiscount(await openSellerProvider(asked), {
        id: asked.params.discount_id,
        form: asked.body,
        now: await getBusinessTime(await recordsOf(asked)),
      }),
  )
  .delete(
    '/api/organizations/{slug}/discounts/{discount_id}',
    { ...asSeller, needs: 'discount:delete', action: 'discount.deleted', summary: 'Delete a discount', status: 204 },
    async (asked) => void (await (await openSellerProvider(asked)).discounts.delete(asked.params.discount_id)),
  )
  .get(
    '/api/organizations/{slug}/discounts/{discount_id}/customers',
    {
      ...asSeller,
      needs: 'discount:read',
      summary: 'List the eligible customers of a discount',
      query: SellerPageQuery,
      returns: DiscountCustomers,
    },
    async (asked) =>
      listDiscountCustomers(
        { provider: await openSellerProvider(asked), scope: await recordsOf(asked) },
        asked.params.discount_id,
        asked.query.page,
      ),
  )
  .get(
    '/api/organizations/{slug}/discounts/{discount_id}/uses',
    {
      ...asSeller,
      needs: 'payment:read',
      summary: 'List the uses of a discount',
      description: 'Payments that succeeded, and what they sum up to.',
      query: SellerPageQuery,
      returns: DiscountUses,
    },
    async (asked) => listUses(asked, asked.params.discount_id, asked.query.page),
  )
  .post(
    '/api/organizations/{slug}/discounts/{discount_id}/customers',
    {
      ...asSeller,
      needs: 'discount:update',
      action: 'discount.customer_added',
      summary: 'Add an eligible customer to a discount',
      body: AddEligibleCustomer,
      status: 204,
    },
    async (asked) =>
      void (await (await openSellerProvider(asked)).discounts.addCustomer(asked.params.discount_id, asked.body.customer_id)),
  )
  .delete(
    '/api/organizations/{slug}/discounts/{discount_id}/customers/{customer_id}',
    {
      ...asSeller,
      needs: 'discount:update',
      action: 'discount.customer_removed',
      summary: 'Remove an eligible customer from a discount',
      status: 204,
    },
    async (asked) =>
      void (await (await openSellerProvider(asked)).discounts.removeCustomer(asked.params.discount_id, asked.params.customer_id)),
  )
