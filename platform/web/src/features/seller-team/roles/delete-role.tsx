import { useNavigate } from '@tanstack/react-router'
import type { Organization } from '@tradepost/contract/platform/organization/seller'
import type { SellerRole } from '@tradepost/contract/platform/organization/seller-team'
import { getPageLocale } from '@tradepost/messages/page-messages'
import { Button } from '@tradepost/ui/button'
import { ConfirmDialog } from '@tradepost/ui/overlays/confirm-dialog'
import { Dialog, DialogClose } from '@tradepost/ui/overlays/dialog'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { changeOrganization, useTeamChange } from '#src/features/seller-team/api.ts'
import { getErrorMessage } from '#src/shell/request.ts'

const allOfThem = new Intl.ListFormat(getPageLocale(), { type: 'conjunction' })

type DeleteRoleProps = { organization: Organization; role: SellerRole }
type DialogProps = DeleteRoleProps & { open: boolean; onOpenChange: (open: boolean) => void }

/** Says who still has the role, instead of deleting it. */
function HeldRole({ role: { name, members, invited }, open, onOpenChange }: DialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('sellerTeam.roles.delete.heldTitle', { name })}
      footer={
        <DialogClose>
          <Button variant="primary">{t('sellerTeam.roles.delete.close')}</Button>
        </DialogClose>
      }
    >
      <div className="grid gap-2 text-sm text-ink-2">
        {members.length > 0 ? (
          <p>{t('sellerTeam.roles.delete.heldMembers', { people: allOfThem.format(members.map((member) => member.name)) })}</p>
        ) : null}
        {invited.length > 0 ? <p>{t('sellerTeam.roles.delete.heldInvited', { people: allOfThem.format(invited) })}</p> : null}
      </div>
    </Dialog>
  )
}

function ConfirmDeletion({ organization, role, open, onOpenChange }: DialogProps) {
  const { id: organizationId, slug } = organization
  const { name } = role
  const navigate = useNavigate()
  const remove = useTeamChange(slug, {
    change: async () => {
      await changeOrganization('delete-role', { organizationId, roleName: name })
      // Before the lists are loaded again: the page of a deleted role would say that it wasn't found.
      await navigate({ to: '/dashboard/$slug/team/roles', params: { slug }, ignoreBlocker: true })
    },
    done: () => t('sellerTeam.roles.delete.done', { name }),
  })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => {
        remove.reset()
        onOpenChange(isOpen)
      }}
      title={t('sellerTeam.roles.delete.title', { name })}
      consequence={t('sellerTeam.roles.delete.text')}
      confirmLabel={t('sellerTeam.roles.delete.confirm')}
      keepLabel={t('sellerTeam.roles.delete.keep')}
      pending={remove.isPending}
      error={remove.error ? getErrorMessage(remove.error) : undefined}
      onConfirm={() => remove.mutate()}
    />
  )
}

/** Shows the button that deletes a custom role. One that someone has stays: the dialog says who, and what to do. */
export function DeleteRole({ organization, role }: DeleteRoleProps) {
  const [isOpen, setIsOpen] = useState(false)
  const Question = role.members.length + role.invited.length > 0 ? HeldRole : ConfirmDeletion
  return (
    <>
      <Button variant="danger-quiet" icon={<Trash2 aria-hidden="true" />} onClick={() => setIsOpen(true)}>
        {t('sellerTeam.roles.delete.open')}
      </Button>
      <Question organization={organization} role={role} open={isOpen} onOpenChange={setIsOpen} />
    </>
  )
}
