import type { Permission } from '@tradepost/contract/platform/organization/permissions'
import type { Visitor } from './pages/visitor.ts'
import type { Seller } from './seller.ts'
import type { House } from './world.ts'

/** A built-in role, or the permissions of a custom role of their own, named after their mailbox. */
type Joining = { email: string; role: string } | { email: string; permissions: readonly Permission[] }

type RoleForm = { role: string; permissions: readonly Permission[] }

/** Creates a custom role in a shop, and returns its name. */
export async function createRole({ visitor, organizationId }: Seller, { role, permissions }: RoleForm): Promise<string> {
  const parts = permissions.map((each) => each.split(':'))
  const permission = Object.fromEntries(
    [...Map.groupBy(parts, ([resource]) => resource)].map(([resource, own]) => [resource, own.map(([, action]) => action)]),
  )
  const made = await visitor.post('/api/auth/organization/create-role', { organizationId, role, permission })
  if (made.status !== 200) throw new Error(JSON.stringify(made.body))
  return role
}

/** Signs a new person up and makes them a member of a shop, without an invitation. */
export async function joinOrganization(world: House, seller: Seller, joining: Joining): Promise<Visitor> {
  const member = world.visitor()
  await member.signUp({ email: joining.email })
  const { id: userId } = (await member.get<{ user: { id: string } }>('/api/auth/get-session')).body.user
  const role =
    'role' in joining
      ? joining.role
      : await createRole(seller, { role: joining.email.replace(/@.*/, ''), permissions: joining.permissions })
  await world.platform.deps.database.db
    .withoutPlugins()
    .insertInto('member')
    .values({ id: `member-${userId}`, organizationId: seller.organizationId, userId, role, createdAt: new Date(0) })
    .execute()
  return member
}
