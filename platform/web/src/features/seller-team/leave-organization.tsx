import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Organization } from '@tradepost/contract/platform/organization/seller'
import type { SellerMember } from '@tradepost/contract/platform/organization/seller-team'
import { ConfirmDialog } from '@tradepost/ui/overlays/confirm-dialog'
import { toast } from '@tradepost/ui/overlays/toast'
import { t } from '#src/dashboard-messages.ts'
import { organizationsQuery } from '#src/shell/frames/organizations.ts'
import { getErrorMessage } from '#src/shell/request.ts'
import { changeOrganization } from './api.ts'
import type { MemberDialogProps } from './member-dialogs.tsx'
import { isSoleOwner } from './member-rules.ts'
import { SoleOwnerDialog } from './sole-owner-dialog.tsx'

/** Leaves a business and opens the list of the others: nothing in its dashboard can be loaded after that. */
function useLeave({ id: organizationId, name: shop }: Organization) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => changeOrganization('leave', { organizationId }),
    onSuccess: async () => {
      await navigate({ to: '/dashboard' })
      toast.success(t('sellerTeam.members.leave.done', { shop }))
      await client.invalidateQueries({ queryKey: organizationsQuery.queryKey, exact: true })
    },
  })
}

type LeaveProps = MemberDialogProps & { members: readonly SellerMember[] }

/** Asks before someone leaves. The only owner first makes someone else an owner, in the same place. */
export function LeaveOrganization({ organization, member, members, open, onOpenChange }: LeaveProps) {
  const { name: shop } = organization
  const leave = useLeave(organization)
  if (isSoleOwner(members, member)) {
    const successors = members.filter(({ member_id }) => member_id !== member.member_id)
    return <SoleOwnerDialog organization={organization} successors={successors} open={open} onOpenChange={onOpenChange} />
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => {
        leave.reset()
        onOpenChange(isOpen)
      }}
      title={t('sellerTeam.members.leave.title', { shop })}
      consequence={t('sellerTeam.members.leave.text')}
      confirmLabel={t('sellerTeam.members.leave.confirm', { shop })}
      keepLabel={t('sellerTeam.members.leave.keep')}
      pending={leave.isPending}
      error={leave.error ? getErrorMessage(leave.error) : undefined}
      onConfirm={() => leave.mutate()}
    />
  )
}
