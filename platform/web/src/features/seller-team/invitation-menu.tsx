import type { Organization } from '@tradepost/contract/platform/organization/seller'
import type { SellerInvitation } from '@tradepost/contract/platform/organization/seller-team'
import { copyText } from '@tradepost/ui/copy-button'
import { ConfirmDialog } from '@tradepost/ui/overlays/confirm-dialog'
import { MenuItem, MenuSeparator, RowMenu } from '@tradepost/ui/overlays/dropdown-menu'
import { toast } from '@tradepost/ui/overlays/toast'
import { Ban, Link2, Send } from 'lucide-react'
import { useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { hasPermission } from '#src/shell/frames/organizations.ts'
import { getErrorMessage } from '#src/shell/request.ts'
import { changeOrganization, useTeamChange } from './api.ts'

type InvitationProps = { organization: Organization; invitation: SellerInvitation }

/** Emails a pending invitation again, or sends a new one with the same roles and teams. */
function useInviteAgain({ organization: { id: organizationId, slug }, invitation }: InvitationProps) {
  const { email, roles, teams, state } = invitation
  return useTeamChange(slug, {
    change: () =>
      changeOrganization('invite-member', {
        organizationId,
        email,
        role: roles,
        ...(teams.length > 0 ? { teamId: teams.map(({ id }) => id) } : {}),
        ...(state === 'pending' ? { resend: true } : {}),
      }),
    done: () => t('sellerTeam.invitations.resent', { email }),
  })
}

type CancelProps = InvitationProps & { open: boolean; onOpenChange: (open: boolean) => void }

function CancelInvitation({ organization: { id: organizationId, slug }, invitation, open, onOpenChange }: CancelProps) {
  const { id: invitationId, email } = invitation
  const cancel = useTeamChange(slug, {
    change: () => changeOrganization('cancel-invitation', { organizationId, invitationId }),
    done: () => t('sellerTeam.invitations.cancel.done', { email }),
  })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => {
        cancel.reset()
        onOpenChange(isOpen)
      }}
      title={t('sellerTeam.invitations.cancel.title', { email })}
      consequence={t('sellerTeam.invitations.cancel.text')}
      confirmLabel={t('sellerTeam.invitations.cancel.confirm')}
      keepLabel={t('sellerTeam.invitations.cancel.keep')}
      pending={cancel.isPending}
      error={cancel.error ? getErrorMessage(cancel.error) : undefined}
      onConfirm={() => cancel.mutate(undefined, { onSuccess: () => onOpenChange(false) })}
    />
  )
}

/** The copied link carries no token: it opens the invitation for those who have confirmed the invited email. */
async function copyLink({ id }: SellerInvitation): Promise<void> {
  const isCopied = await copyText(new URL(`/invitations/${encodeURIComponent(id)}`, location.origin).href)
  if (isCopied) toast.success(t('sellerTeam.invitations.menu.copied'))
  else toast.error(t('sellerTeam.invitations.menu.notCopied'))
}

/** Shows what can be done with an invitation; an accepted one needs nothing. */
export function InvitationMenu({ organization, invitation }: InvitationProps) {
  const [isAsking, setIsAsking] = useState(false)
  const again = useInviteAgain({ organization, invitation })
  const { email, state } = invitation
  if (state === 'accepted') return null
  const isPending = state === 'pending'
  const send = () => again.mutate(undefined, { onError: (error) => void toast.error(getErrorMessage(error)) })
  return (
    <>
      <RowMenu label={t('sellerTeam.invitations.menu.label', { email })}>
        <MenuItem icon={<Send aria-hidden="true" />} isDisabled={again.isPending} onSelect={send}>
          {t(`sellerTeam.invitations.menu.${isPending ? 'resend' : 'again'}`)}
        </MenuItem>
        {isPending ? (
          <MenuItem icon={<Link2 aria-hidden="true" />} onSelect={() => void copyLink(invitation)}>
            {t('sellerTeam.invitations.menu.copy')}
          </MenuItem>
        ) : null}
        {isPending && hasPermission(organization, 'invitation:cancel') ? (
          <>
            <MenuSeparator />
            <MenuItem icon={<Ban aria-hidden="true" />} tone="danger" onSelect={() => setIsAsking(true)}>
              {t('sellerTeam.invitations.menu.cancel')}
            </MenuItem>
          </>
        ) : null}
      </RowMenu>
      <CancelInvitation organization={organization} invitation={invitation} open={isAsking} onOpenChange={setIsAsking} />
    </>
  )
}
