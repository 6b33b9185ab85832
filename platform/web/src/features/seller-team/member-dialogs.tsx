import type { Organization } from '@tradepost/contract/platform/organization/seller'
import type { SellerMember } from '@tradepost/contract/platform/organization/seller-team'
import { ConfirmDialog } from '@tradepost/ui/overlays/confirm-dialog'
import { t } from '#src/dashboard-messages.ts'
import { addOwner } from '#src/nouns/members/add-owner.ts'
import { getErrorMessage } from '#src/shell/request.ts'
import { changeOrganization, useTeamChange } from './api.ts'

/** What every dialog about a member needs. */
export type MemberDialogProps = {
  organization: Organization
  member: SellerMember
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks before a member becomes an owner, and the person an admin if they step down. */
export function HandOver({ organization, member, open, onOpenChange, stepsDown }: MemberDialogProps & { stepsDown: boolean }) {
  const { slug, name: shop } = organization
  const { name } = member
  const question = stepsDown ? 'stepDown' : 'makeOwner'
  const change = useTeamChange(slug, {
    change: () => addOwner(slug, { member_id: member.member_id, ...(stepsDown ? { steps_down: true } : {}) }),
    done: () => t(`sellerTeam.members.${question}.done`, { name }),
  })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => {
        change.reset()
        onOpenChange(isOpen)
      }}
      tone="primary"
      title={t(`sellerTeam.members.${question}.title`, { name, shop })}
      consequence={t(`sellerTeam.members.${question}.text`, { name, shop })}
      confirmLabel={t(`sellerTeam.members.${question}.confirm`)}
      keepLabel={t(`sellerTeam.members.${question}.keep`)}
      pending={change.isPending}
      error={change.error ? getErrorMessage(change.error) : undefined}
      onConfirm={() => change.mutate(undefined, { onSuccess: () => onOpenChange(false) })}
    />
  )
}

/** Asks before a member is removed. */
export function RemoveMember({ organization, member, open, onOpenChange }: MemberDialogProps) {
  const { id: organizationId, slug, name: shop } = organization
  const { name } = member
  const remove = useTeamChange(slug, {
    change: () => changeOrganization('remove-member', { organizationId, memberIdOrEmail: member.member_id }),
    done: () => t('sellerTeam.members.remove.done', { name }),
  })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => {
        remove.reset()
        onOpenChange(isOpen)
      }}
      title={t('sellerTeam.members.remove.title', { name, shop })}
      consequence={t('sellerTeam.members.remove.text')}
      confirmLabel={t('sellerTeam.members.remove.confirm', { name })}
      keepLabel={t('sellerTeam.members.remove.keep')}
      pending={remove.isPending}
      error={remove.error ? getErrorMessage(remove.error) : undefined}
      onConfirm={() => remove.mutate(undefined, { onSuccess: () => onOpenChange(false) })}
    />
  )
}
