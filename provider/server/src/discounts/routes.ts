import {
  AddDiscountCustomers,
  CreateDiscount,
  Discount,
  DiscountCustomerList,
  DiscountList,
  ListDiscountsQuery,
  PatchDiscount,
} from '@tradepost/contract/provider/discounts'
import { PageQuery } from '@tradepost/contract/provider/primitives'
import { providerRoutes } from '#src/callers.ts'
import { addEligibleCustomers, listEligibleCustomers, removeEligibleCustomer } from './add-eligible-customers.ts'
import { createDiscount } from './create-discount.ts'
import { deleteDiscount } from './delete-discount.ts'
import { getDiscount, getDiscountByCode, listDiscounts } from './read-discounts.ts'
import { updateDiscount } from './update-discount.ts'
import { viewDiscount } from './view.ts'

const viewCustomerIds = (ids: string[]) => ({ items: ids.map((id) => ({ customer_id: id })) })

export const discountRoutes = providerRoutes('Discounts')
  .post(
    '/discounts',
    { summary: 'Create a discount', caller: 'write', body: CreateDiscount, returns: Discount },
    async ({ scope, body }) => viewDiscount(await createDiscount(scope, body)),
  )
  .get(
    '/discounts',
    { summary: 'List discounts', caller: 'read', query: ListDiscountsQuery, returns: DiscountList },
    async ({ scope, query }) => ({ items: (await listDiscounts(scope, query)).map(viewDiscount) }),
  )
  // Comes before the routes with an ID, so that a code may be "customers".
  .get(
    '/discounts/code/{code}',
    { summary: 'Get an active discount by its code', caller: 'read', returns: Discount, faults: [404, 422] },
    async ({ scope, params }) => viewDiscount(await getDiscountByCode(scope, params.code)),
  )
  .get(
    '/discounts/{discount_id}',
    { summary: 'Get a discount', caller: 'read', returns: Discount, faults: [404] },
    async ({ scope, params }) => viewDiscount(await getDiscount(scope, params.discount_id)),
  )
  .patch(
    '/discounts/{discount_id}',
    { summary: 'Update a discount', caller: 'write', body: PatchDiscount, returns: Discount, faults: [404] },
    async ({ scope, params, body }) => viewDiscount(await updateDiscount(scope, params.discount_id, body)),
  )
  .delete(
    '/discounts/{discount_id}',
    { summary: 'Delete a discount', caller: 'write', status: 204, faults: [404] },
    async ({ scope, params }) => deleteDiscount(scope, params.discount_id),
  )
  .get(
    '/discounts/{discount_id}/customers',
    {
      summary: "List a discount's eligible customers",
      caller: 'read',
      query: PageQuery,
      returns: DiscountCustomerList,
      faults: [404],
    },
    async ({ scope, params, query }) => viewCustomerIds(await listEligibleCustomers(scope, params.discount_id, query)),
  )
  .post(
    '/discounts/{discount_id}/customers',
    {
      summary: 'Add eligible customers to a discount',
      caller: 'write',
      body: AddDiscountCustomers,
      returns: DiscountCustomerList,
      faults: [404],
    },
    async ({ scope, params, body }) => viewCustomerIds(await addEligibleCustomers(scope, params.discount_id, body.customer_ids)),
  )
  .delete(
    '/discounts/{discount_id}/customers/{customer_id}',
    { summary: 'Remove an eligible customer from a discount', caller: 'write', status: 204, faults: [404] },
    async ({ scope, params }) =>
      removeEligibleCustomer(scope, { discountId: params.discount_id, customerId: params.customer_id }),
  )
