import type { Scope } from '#src/scope.ts'
import { insertBrand } from './create-brand.ts'

/** Creates the brand that a new business's products use unless they name another. */
export async function createPrimaryBrand(scope: Scope, name: string): Promise<void> {
  await insertBrand(scope, { name, isPrimary: true })
}
