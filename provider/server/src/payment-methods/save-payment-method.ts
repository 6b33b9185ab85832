import { rowsAsJson } from '@tradepost/kit/database/bulk-rows'
import { sql } from '@tradepost/kit/database/database'
import type { HeldWrite } from '@tradepost/kit/database/held-writes'
import { write } from '@tradepost/kit/database/statements'
import { generateId } from '@tradepost/kit/ids'
import type { CardSummary } from '#src/acquirer/acquirer.ts'
import type { Ref } from '#src/refs.ts'
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

type Use = Ref & { usedAt: Date }

/** In one order, so that two batches can't block each other. */
const USES: HeldWrite<Use> = {
  tables: ['payment_methods'],
  build(uses) {
    const rows = uses.map(({ usedAt, ...ref }) => ({ ...ref, lastUsedAt: usedAt }))
    return [
      sql`update payment_methods set last_used_at = used.last_used_at
        from (
          select kept.business_id, kept.mode, kept.id, used.last_used_at
          from payment_methods as kept join json_populate_recordset(null::payment_methods, ${rowsAsJson(rows)}) as used
            on used.business_id = kept.business_id and used.mode = kept.mode and used.id = kept.id
          order by kept.business_id, kept.mode, kept.id for update of kept
        ) as used
        where payment_methods.business_id = used.business_id and payment_methods.mode = used.mode
          and payment_methods.id = used.id`,
    ]
  },
}

/** Records that a saved card was charged. */
export async function recordPaymentMethodUse(scope: Scope, id: string): Promise<void> {
  await write(scope, USES, [{ ...toTenant(scope), id, usedAt: scope.clock.now() }])
}
