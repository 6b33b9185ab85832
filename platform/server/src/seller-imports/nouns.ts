import type { ImportNoun } from '@tradepost/contract/platform/catalog/seller-imports'
import type { Permission } from '@tradepost/contract/platform/organization/permissions'
import { Fault } from '@tradepost/kit/faults'
import type { PaymentsProvider } from '#src/payments-provider/open.ts'
import { createCustomer } from '#src/seller-customers/customers.ts'
import { toDiscount } from '#src/seller-discounts/discount-form.ts'
import { toProduct } from '#src/seller-products/product-form.ts'
import { toProductKey } from './find-known.ts'
import type { Cells, ReadRow } from './read-cells.ts'
import { readCustomer } from './read-customer.ts'
import { readDiscount } from './read-discount.ts'
import { readProduct } from './read-product.ts'

/** How a row is read: the currency of rows that name none, and the business's time. */
export type Reading = { currency: string | null; now: Date }

/**
 * A row that can be created. `key`: what makes it the same as another one. `create` and `find` return the ID: of a new object,
 * and of one that an attempt whose answer was lost has created.
 */
export type Creatable = {
  key: string
  create: (provider: PaymentsProvider, idempotencyKey: string | undefined) => Promise<string>
  find: (provider: PaymentsProvider) => Promise<string | undefined>
}

export type CheckedRow = Pick<ReadRow<unknown>, 'name' | 'issues'> & { creatable: Creatable | undefined }

type ImportKind = {
  needs: Permission
  read: (cells: Cells, reading: Reading) => CheckedRow
  /** Absent if the provider's API can't take an object back. */
  undo?: { needs: Permission; take: (provider: PaymentsProvider, id: string) => Promise<unknown> }
}

const toChecked = <Form>({ name, form, issues }: ReadRow<Form>, toCreatable: (form: Form) => Creatable): CheckedRow => ({
  name,
  issues,
  creatable: form === undefined ? undefined : toCreatable(form),
})

/** A lost attempt is among the newest objects. */
const NEWEST = { page: 0, pageSize: 100 }

const products: ImportKind = {
  needs: 'product:create',
  read: (cells, { currency }) =>
    toChecked(readProduct(cells, currency), (form) => {
      const input = toProduct(form)
      const key = toProductKey(input) ?? ''
      return {
        key,
        create: async (provider, idempotencyKey) => (await provider.products.create(input, idempotencyKey)).product_id,
        async find(provider) {
          const newest = await provider.products.list({ ...NEWEST, archived: false })
          return newest.find(({ name, price_detail }) => toProductKey({ name: name ?? '', price: price_detail }) === key)
            ?.product_id
        },
      }
    }),
  undo: { needs: 'product:archive', take: (provider, id) => provider.products.archive(id) },
}

const customers: ImportKind = {
  needs: 'customer:create',
  read: (cells) =>
    toChecked(readCustomer(cells), (form) => ({
      key: form.email.toLowerCase(),
      create: async (provider, idempotencyKey) => (await createCustomer(provider, form, idempotencyKey)).customer_id,
      find: async (provider) => (await provider.customers.list({ page: 0, pageSize: 1, email: form.email }))[0]?.customer_id,
    })),
}

/** A discount that someone has deleted since is gone already. */
async function deleteDiscount(provider: PaymentsProvider, id: string): Promise<void> {
  try {
    await provider.discounts.delete(id)
  } catch (error) {
    if (!(error instanceof Fault) || error.status !== 404) throw error
  }
}

const discounts: ImportKind = {
  needs: 'discount:create',
  read: (cells, { currency, now }) =>
    toChecked(readDiscount(cells, currency, now), (form) => ({
      key: form.code,
      create: async (provider, idempotencyKey) => (await provider.discounts.create(toDiscount(form), idempotencyKey)).discount_id,
      find: async (provider) =>
        (await provider.discounts.list({ ...NEWEST, code: form.code })).find(({ code }) => code === form.code)?.discount_id,
    })),
  undo: { needs: 'discount:delete', take: deleteDiscount },
}

/** What can be imported, and how. */
export const IMPORT_KINDS: Readonly<Record<ImportNoun, ImportKind>> = { products, customers, discounts }
