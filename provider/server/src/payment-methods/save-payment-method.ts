import { generateId } from '@tradepost/kit/ids'
import type { CardSummary } from '#src/acquirer/acquirer.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import type { PaymentMethodRow } from './table.ts'

type Kept = { customerId: string; token: string; card: CardSummary; cardHolderName: string | null }

/** Saves a card for its customer after its charge succeeded. The same card updates the existing method and its date. */
export async function savePaymentMethod(
  scope: Scope,
  { customerId, token, card, cardHolderName }: Kept,
): Promise<PaymentMethodRow> {
  const now = scope.clock.now()
  const changing = {
    token,
    cardExpiryMonth: card.expiryMonth,
    cardExpiryYear: card.expiryYear,
    cardHolderName,
    lastUsedAt: now,
  }
  return scope.trx
    .insertInto('paymentMethods')
    .values({
      ...toTenant(scope),
      id: generateId('paymentMethod'),
      customerId,
      cardNetwork: card.network,
      cardLastFour: card.lastFour,
      cardType: card.type,
      cardIssuingCountry: card.issuingCountry,
      cardFingerprint: card.fingerprint,
      ...changing,
      createdAt: now,
      removedAt: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['businessId', 'mode', 'customerId', 'cardFingerprint'])
        .where('removedAt', 'is', null)
        .doUpdateSet(changing),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Records that a saved card was charged. */
export async function recordPaymentMethodUse(scope: Scope, id: string): Promise<void> {
  await scope.trx
    .updateTable('paymentMethods')
    .set({ lastUsedAt: scope.clock.now() })
    .where((row) => row.and({ ...toTenant(scope), id }))
    .execute()
}
