import type { Scope } from '#src/scope.ts'
import { type AccessRules, DEFAULT_RULES } from './access-rules.ts'
import { markAllDue } from './recompute-access.ts'

/** Returns when purchases of a business give access. */
export async function getAccessRules(scope: Scope): Promise<AccessRules> {
  const said = await scope.trx
    .selectFrom('accessPolicies')
    .selectAll()
    .where('organizationId', '=', scope.organizationId)
    .executeTakeFirst()
  return said ?? DEFAULT_RULES
}

/** Saves the rules, and marks everyone's access to be computed by them. */
export async function saveAccessRules(scope: Scope, rules: AccessRules): Promise<void> {
  const said = { ...rules, updatedAt: scope.clock.now() }
  await scope.trx
    .insertInto('accessPolicies')
    .values({ organizationId: scope.organizationId, ...said })
    .onConflict((conflict) => conflict.column('organizationId').doUpdateSet(said))
    .execute()
  await markAllDue(scope)
}
