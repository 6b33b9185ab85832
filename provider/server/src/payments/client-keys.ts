import type { Scope } from '#src/scope.ts'
import type { PaymentRow } from './table.ts'

type Keyed = Pick<Scope, 'linkKey'>

/** Returns a keyed digest of 256 bits. JSON, so that two subjects never produce the same text. */
const digest = ({ linkKey }: Keyed, ...subject: string[]): string => linkKey.digest(JSON.stringify(subject))

/**
 * Returns the secret for a checkout SDK on the shop's own page. It's the same for every call and can't be guessed. No call here
 * accepts it (decision 26).
 */
export const createClientSecret = (scope: Keyed, { id }: Pick<PaymentRow, 'id'>): string =>
  `csec_${digest(scope, 'client secret', id)}`

/** Returns the key that tells a checkout SDK the business and its mode. It isn't secret, and no call here accepts it. */
export const createPublishableKey = (scope: Keyed & Pick<Scope, 'businessId' | 'mode'>): string =>
  `pk_${scope.mode}_${digest(scope, 'publishable key', scope.businessId, scope.mode)}`
