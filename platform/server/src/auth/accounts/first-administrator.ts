import { generateRandomText } from '@tradepost/kit/ids'
import { ADMINISTRATOR } from '#src/auth/guards/access.ts'
import type { PlatformConfig } from '#src/config.ts'
import { type Deps, toReadOnly, transact } from '#src/deps.ts'
import type { Work } from '#src/scope.ts'
import { findUserByEmail } from './find-user.ts'
import { isMailboxProven } from './mailboxes.ts'

/** An account that became an administrator's. */
export type Promoted = { id: string; name: string }

/** Length of better-auth's IDs. */
const ID_LENGTH = 32

/**
 * Creates an administrator's account, as if its owner had signed up and proven the mailbox. Without a password, a social provider
 * that has verified the email signs in to it. Does nothing if the email has an account by now: several processes may start at the
 * same time.
 */
async function insertAdministrator(
  work: Work,
  { email, hash }: { email: string; hash: string | undefined },
): Promise<Promoted | undefined> {
  const db = work.trx.withoutPlugins()
  const now = work.clock.now()
  const id = generateRandomText(ID_LENGTH)
  const times = { createdAt: now, updatedAt: now }
  const inserted = await db
    .insertInto('user')
    .values({ id, name: 'Administrator', email, emailVerified: true, role: ADMINISTRATOR, banned: false, ...times })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(['id', 'name'])
    .executeTakeFirst()
  if (!inserted) return undefined
  if (hash !== undefined) {
    await db
      .insertInto('account')
      .values({
        id: generateRandomText(ID_LENGTH),
        userId: id,
        providerId: 'credential',
        accountId: id,
        password: hash,
        ...times,
      })
      .execute()
  }
  await work.trx.insertInto('provenMailboxes').values({ userId: id, provenAt: now }).execute()
  return inserted
}

/**
 * Makes the account an administrator if the settings name its email, and returns it if it wasn't one. Call it only once the
 * mailbox is proven.
 */
export async function ensureAdministratorRole(
  { trx, clock }: Work,
  { firstAdministrator }: PlatformConfig,
  user: { id: string; email: string },
): Promise<Promoted | undefined> {
  if (firstAdministrator?.email !== user.email) return undefined
  return trx
    .withoutPlugins()
    .updateTable('user')
    .set({ role: ADMINISTRATOR, updatedAt: clock.now() })
    .where('id', '=', user.id)
    .where('email', '=', user.email)
    .where('role', 'is distinct from', ADMINISTRATOR)
    .returning(['id', 'name'])
    .executeTakeFirst()
}

/**
 * Creates the first administrator at start, if the settings name one. An account that has the email keeps its password: anybody
 * may have opened it, so it becomes an administrator only once its mailbox is proven. `onPromoted` runs in the same transaction.
 */
export async function ensureFirstAdministrator(
  deps: Deps,
  onPromoted: (work: Work, promoted: Promoted) => Promise<void>,
): Promise<void> {
  const { config, auth, log } = deps
  if (!config.firstAdministrator) return
  const { email, password } = config.firstAdministrator
  const promote = (find: (work: Work) => Promise<Promoted | undefined>) =>
    transact(deps, async (work) => {
      const promoted = await find(work)
      if (promoted) await onPromoted(work, promoted)
    })
  const found = await findUserByEmail(deps.database.db, email)
  if (!found) {
    const hash = password === undefined ? undefined : await (await auth.$context).password.hash(password)
    return promote((work) => insertAdministrator(work, { email, hash }))
  }
  if (await isMailboxProven(toReadOnly(deps), found.id)) return promote((work) => ensureAdministratorRole(work, config, found))
  log.warn('ADMIN_EMAIL has an account with an unproven mailbox. It becomes an administrator once the mailbox is proven')
}
