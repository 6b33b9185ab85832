import type { Callers } from '#src/callers.ts'
import type { PaymentsProvider } from '#src/payments-provider/open.ts'
import { openActiveProvider } from '#src/records/open-provider.ts'

/** What every route of a seller says of itself: who may ask is decided at the door, and the provider may be away. */
export const asSeller = { caller: 'seller', transaction: 'own', faults: [401, 404, 409, 502, 503] } as const

/** What a route says beside that whose body is a file. */
export const asUpload = { faults: [400, ...asSeller.faults, 413, 415, 422] } as const

/** The provider that the business in the path sells through. @throws PAYMENTS_KEY_MISSING until its account is open */
export async function providerOf({ deps, scope }: Pick<Callers['seller'], 'deps' | 'scope'>): Promise<PaymentsProvider> {
  return (await openActiveProvider(deps, scope.organizationId)).provider
}
