import { createRefusal } from '#src/auth/refusals.ts'
import type { Work } from '#src/scope.ts'
import { isSelected } from './select-account.ts'

type Removal = {
  userId: string
  providerId: string
  accountId?: string | undefined
  /** Whether the last account that still signs the person in stays. */
  isLastKept: boolean
  /** The providers that this installation signs people in with, `credential` included. */
  usableProviders: readonly string[]
}

/**
 * Removes one linked account. Locks the person's row first, so that two requests cannot remove the last two.
 * @throws 400 ACCOUNT_NOT_FOUND, FAILED_TO_UNLINK_LAST_ACCOUNT
 */
export async function removeAccount({ trx }: Work, removal: Removal): Promise<void> {
  const { userId, providerId, accountId, isLastKept, usableProviders } = removal
  const db = trx.withoutPlugins()
  await db.selectFrom('user').select('id').where('id', '=', userId).forUpdate().execute()
  const rows = await db
    .selectFrom('account')
    .select(['id', 'providerId', 'accountId', 'password'])
    .where('userId', '=', userId)
    .execute()
  // A removed password (revoke-other-access.ts) signs no one in.
  const accounts = rows.filter((row) => row.providerId !== 'credential' || row.password !== null)
  if (accounts.length === 1 && isLastKept) throw createRefusal('FAILED_TO_UNLINK_LAST_ACCOUNT')
  const account = accounts.find((each) => isSelected(each, { providerId, accountId }))
  if (!account) throw createRefusal('ACCOUNT_NOT_FOUND')
  const usable = accounts.filter((each) => usableProviders.includes(each.providerId))
  if (usable.length === 1 && usable[0] === account && isLastKept) throw createRefusal('FAILED_TO_UNLINK_LAST_ACCOUNT')
  await db.deleteFrom('account').where('id', '=', account.id).execute()
}
