import type { Organization } from '@tradepost/contract/platform/organization/seller'
import type { SellerMember } from '@tradepost/contract/platform/organization/seller-team'
import { hasPermission } from '#src/shell/frames/organizations.ts'
import { roleLabel } from '#src/shell/people/role-names.ts'
import { ownRoles } from './roles/role-choices.ts'

type Actor = Pick<Organization, 'role' | 'permissions'>
type Member = Pick<SellerMember, 'user_id' | 'roles'>

/** What someone can do with a member, as the server allows it. */
export type MemberActions = { changeRoles: boolean; makeOwner: boolean; remove: boolean; leave: boolean }

const isOwner = ({ roles }: Pick<SellerMember, 'roles'>) => roles.includes('owner')

/** Returns what a person can do with a member: only owners change owners, and people leave instead of removing themselves. */
export function findMemberActions(actor: Actor, ownId: string | undefined, member: Member): MemberActions {
  const isOwn = member.user_id === ownId
  const isActorOwner = ownRoles(actor).includes('owner')
  const mayTouch = isActorOwner || !isOwner(member)
  return {
    changeRoles: mayTouch && hasPermission(actor, 'member:update'),
    makeOwner: isActorOwner && !isOwner(member),
    remove: !isOwn && mayTouch && hasPermission(actor, 'member:delete'),
    leave: isOwn,
  }
}

/** Returns whether a member is the only owner of the business. */
export const isSoleOwner = (members: readonly Member[], member: Member): boolean =>
  isOwner(member) && members.filter(isOwner).length === 1

/** Finds members by words in their name, email, roles or teams. */
export function searchMembers(members: readonly SellerMember[], text: string): SellerMember[] {
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return members.filter(({ name, email, roles, teams }) => {
    const searched = [name, email, ...roles, ...roles.map(roleLabel), ...teams.map((team) => team.name)]
      .join(' ')
      .toLocaleLowerCase()
    return words.every((word) => searched.includes(word))
  })
}
