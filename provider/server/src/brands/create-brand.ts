import type { CreateBrand } from '@tradepost/contract/provider/brands'
import { generateId } from '@tradepost/kit/ids'
import { type Scope, toTenant } from '#src/scope.ts'
import type { BrandRow } from './table.ts'

/** Creates the brand that a new business's products use unless they name another. */
export async function createPrimaryBrand(scope: Scope, name: string): Promise<void> {
  await insertBrand(scope, { name, isPrimary: true })
}

/** Creates another brand. Without a name it gets the name of the business. */
export async function createBrand(scope: Scope, input: CreateBrand): Promise<BrandRow> {
  return insertBrand(scope, {
    name: input.name ?? (await nameOfBusiness(scope)),
    isPrimary: false,
    description: input.description ?? null,
    statementDescriptor: input.statement_descriptor ?? null,
    supportEmail: input.support_email ?? null,
    url: input.url ?? null,
  })
}

type NewBrand = Pick<BrandRow, 'name' | 'isPrimary'> &
  Partial<Pick<BrandRow, 'description' | 'statementDescriptor' | 'supportEmail' | 'url'>>

/** Inserts a brand. Callers of the API can't choose whether it's primary. */
async function insertBrand(scope: Scope, brand: NewBrand): Promise<BrandRow> {
  return scope.trx
    .insertInto('brands')
    .values({
      ...toTenant(scope),
      id: generateId('brand'),
      description: null,
      statementDescriptor: null,
      supportEmail: null,
      url: null,
      imageId: null,
      createdAt: scope.clock.now(),
      archivedAt: null,
      ...brand,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function nameOfBusiness(scope: Scope): Promise<string> {
  const business = await scope.trx
    .selectFrom('businesses')
    .select('name')
    .where('id', '=', scope.businessId)
    .executeTakeFirstOrThrow()
  return business.name
}
