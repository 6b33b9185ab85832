import { addMilliseconds } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database/database'
import { hashSecret } from '@tradepost/kit/secrets/secrets'
import type { Work } from '#src/scope.ts'

/**
 * Spends a proof that counts once, such as a code; false if it was spent within `milliseconds` before. Of two at the same time,
 * one is first. Only a digest is stored.
 */
export async function spendOnce({ trx, clock }: Work, proof: string, milliseconds: number): Promise<boolean> {
  const now = clock.now()
  const spent = await trx
    .insertInto('spentProofs')
    .values({ digest: hashSecret(proof), spentAt: now })
    .onConflict((conflict) =>
      conflict
        .column('digest')
        .doUpdateSet({ spentAt: now })
        .where(sql<boolean>`spent_proofs.spent_at <= ${addMilliseconds(now, -milliseconds)}`),
    )
    .returning('digest')
    .executeTakeFirst()
  return spent !== undefined
}

/** Takes it back: the proof was good for nothing. */
export async function forgetSpent({ trx }: Work, proof: string): Promise<void> {
  await trx.deleteFrom('spentProofs').where('digest', '=', hashSecret(proof)).execute()
}
