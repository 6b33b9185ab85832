import { LICENSE_KEYS_MAX } from '@tradepost/contract/provider/license-keys'
import { faultAt } from '#src/faults.ts'
import type { ProductRow } from '#src/products/table.ts'

type Ordered = { product: Pick<ProductRow, 'licenseKeyEnabled'>; quantity: number; path: string }

/** Checks that a line doesn't order more license keys than one sale issues. @throws 422 INVALID_QUANTITY */
export function checkKeyCount({ product, quantity, path }: Ordered): void {
  if (product.licenseKeyEnabled && quantity > LICENSE_KEYS_MAX)
    throw faultAt(path, 'INVALID_QUANTITY', `The quantity of a product with license keys is at most ${LICENSE_KEYS_MAX}`)
}
