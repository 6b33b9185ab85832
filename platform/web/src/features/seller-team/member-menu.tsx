import type { Organization } from '@tradepost/contract/platform/organization/seller'
import type { SellerMember } from '@tradepost/contract/platform/organization/seller-team'
import { MenuItem, MenuSeparator, RowMenu } from '@tradepost/ui/overlays/dropdown-menu'
import { Crown, LogOut, type LucideIcon, ShieldCheck, UserMinus, UserRoundCheck } from 'lucide-react'
import { useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { LeaveOrganization } from './leave-organization.tsx'
import { HandOver, RemoveMember } from './member-dialogs.tsx'
import { findMemberActions, isSoleOwner } from './member-rules.ts'
import { ChangeRoles } from './roles/change-roles.tsx'

type Question = 'changeRoles' | 'makeOwner' | 'stepDown' | 'remove' | 'leave'

const ICONS: Readonly<Record<Question, LucideIcon>> = {
  changeRoles: ShieldCheck,
  makeOwner: Crown,
  stepDown: UserRoundCheck,
  remove: UserMinus,
  leave: LogOut,
}

type MemberMenuProps = {
  organization: Organization
  member: SellerMember
  members: readonly SellerMember[]
  ownId: string | undefined
}

/** Shows what the person can do with a member; nothing if that is nothing. */
export function MemberMenu({ organization, member, members, ownId }: MemberMenuProps) {
  const [asked, setAsked] = useState<Question>()
  const may = findMemberActions(organization, ownId, member)
  if (!Object.values(may).some(Boolean)) return null
  const item = (question: Question) => {
    const Icon = ICONS[question]
    return (
      <MenuItem
        icon={<Icon aria-hidden="true" />}
        tone={question === 'remove' || question === 'leave' ? 'danger' : 'neutral'}
        onSelect={() => setAsked(question)}
      >
        {t(`sellerTeam.members.menu.${question}`)}
      </MenuItem>
    )
  }
  const dialogOf = (question: Question) => ({
    organization,
    member,
    open: asked === question,
    onOpenChange: (isOpen: boolean) => setAsked(isOpen ? question : undefined),
  })
  return (
    <>
      <RowMenu label={t('sellerTeam.members.menu.label', { name: member.name })}>
        {may.changeRoles ? item('changeRoles') : null}
        {may.makeOwner ? (
          <>
            {item('makeOwner')}
            {item('stepDown')}
          </>
        ) : null}
        {may.changeRoles && (may.remove || may.leave) ? <MenuSeparator /> : null}
        {may.remove ? item('remove') : null}
        {may.leave ? item('leave') : null}
      </RowMenu>
      {may.changeRoles ? <ChangeRoles {...dialogOf('changeRoles')} isSoleOwner={isSoleOwner(members, member)} /> : null}
      {may.makeOwner ? (
        <>
          <HandOver {...dialogOf('makeOwner')} stepsDown={false} />
          <HandOver {...dialogOf('stepDown')} stepsDown />
        </>
      ) : null}
      {may.remove ? <RemoveMember {...dialogOf('remove')} /> : null}
      {may.leave ? <LeaveOrganization {...dialogOf('leave')} members={members} /> : null}
    </>
  )
}
