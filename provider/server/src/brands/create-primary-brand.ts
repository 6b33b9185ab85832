import type { Scope } from '#src/scope.ts'
import { insertBrand } from './create-brand.ts'

/** Gives a new business the brand that its products have unless they name another. */
export async function createPrimaryBrand(scope: Scope, name: string): Promise<void> {
  await insertBrand(scope, { name, isPrimary: true })
}
