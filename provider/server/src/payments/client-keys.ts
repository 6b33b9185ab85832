import type { Scope } from '#src/scope.ts'
import type { PaymentRow } from './table.ts'

type Keyed = Pick<Scope, 'linkKey'>

/** A keyed digest of 256 bits. As JSON, so that no two subjects have the same text. */
const digest = ({ linkKey }: Keyed, ...subject: string[]): string => linkKey.digest(JSON.stringify(subject))

/**
 * The secret for a checkout SDK in the shop's own page. The same payment always has the same one, and nobody can guess it.
 * No call of ours accepts it (decision 26).
 */
export const clientSecretOf = (scope: Keyed, { id }: Pick<PaymentRow, 'id'>): string =>
  `csec_${digest(scope, 'client secret', id)}`

/** The key that tells a checkout SDK the business and its mode. It is not secret, and no call of ours accepts it. */
export const publishableKeyOf = (scope: Keyed & Pick<Scope, 'businessId' | 'mode'>): string =>
  `pk_${scope.mode}_${digest(scope, 'publishable key', scope.businessId, scope.mode)}`
