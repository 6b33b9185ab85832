import type { Work } from '#src/scope.ts'

/**
 * Takes every way in from everybody but the person who is here now: sessions, passkeys, accounts with others, links and
 * device codes under way, and, unless it has just been set, the password. For the moment in which the owner of an
 * address takes over an account that somebody else may have opened with it (docs/decisions/0012).
 */
export async function revokeOtherAccess(
  { trx }: Work,
  userId: string,
  kept: { sessionToken?: string; accountId?: string; hasNewPassword?: boolean },
): Promise<void> {
  const db = trx.withoutPlugins()
  await db
    .deleteFrom('session')
    .where('userId', '=', userId)
    .$if(kept.sessionToken !== undefined, (query) => query.where('token', '!=', kept.sessionToken ?? ''))
    .execute()
  await db.deleteFrom('passkey').where('userId', '=', userId).execute()
  await db
    .deleteFrom('account')
    .where('userId', '=', userId)
    .where('providerId', '!=', 'credential')
    .$if(kept.accountId !== undefined, (query) => query.where('id', '!=', kept.accountId ?? ''))
    .execute()
  if (!kept.hasNewPassword) {
    await db
      .updateTable('account')
      .set({ password: null })
      .where('userId', '=', userId)
      .where('providerId', '=', 'credential')
      .execute()
  }
  await revokePendingLinks({ trx }, userId)
}

/** Ends mailed links (new password, deletion, new address) and device codes of a person. */
export async function revokePendingLinks({ trx }: Pick<Work, 'trx'>, userId: string): Promise<void> {
  const db = trx.withoutPlugins()
  await db.deleteFrom('verification').where('value', '=', userId).execute()
  await db.deleteFrom('deviceCode').where('userId', '=', userId).execute()
  await trx.deleteFrom('resetLinks').where('userId', '=', userId).execute()
  await trx.deleteFrom('wantedEmails').where('userId', '=', userId).execute()
}
