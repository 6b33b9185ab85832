import { zodResolver } from '@hookform/resolvers/zod'
import { Link } from '@tanstack/react-router'
import { AddOwner } from '@tradepost/contract/platform/account'
import type { Organization } from '@tradepost/contract/platform/organization/seller'
import type { SellerMember } from '@tradepost/contract/platform/organization/seller-team'
import { Button, getButtonClassName } from '@tradepost/ui/button'
import { Field } from '@tradepost/ui/inputs/field'
import { NativeSelect } from '@tradepost/ui/inputs/native-select'
import { Dialog, DialogClose } from '@tradepost/ui/overlays/dialog'
import { useForm } from 'react-hook-form'
import { t } from '#src/dashboard-messages.ts'
import { addOwner } from '#src/nouns/members/add-owner.ts'
import { FormDialog } from '#src/shell/forms/form-dialog.tsx'
import { useTeamChange } from './api.ts'

type SoleOwnerProps = {
  organization: Organization
  /** All other members. */
  successors: readonly SellerMember[]
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Says that nobody else could become an owner, and where to invite someone. */
function AloneDialog({ organization: { slug, name: shop }, open, onOpenChange }: Omit<SoleOwnerProps, 'successors'>) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('sellerTeam.members.soleOwner.title', { shop })}
      description={t('sellerTeam.members.soleOwner.alone')}
      footer={
        <>
          <DialogClose>
            <Button>{t('actions.cancel')}</Button>
          </DialogClose>
          <Link to="/dashboard/$slug/team/invitations" params={{ slug }} className={getButtonClassName({ variant: 'primary' })}>
            {t('sellerTeam.members.soleOwner.invite')}
          </Link>
        </>
      }
    />
  )
}

/** Tells the only owner what to do before leaving, and does it: the dialog to leave follows. */
export function SoleOwnerDialog({ organization, successors, open, onOpenChange }: SoleOwnerProps) {
  const { slug, name: shop } = organization
  const change = useTeamChange(slug, {
    change: (form: AddOwner) => addOwner(slug, form),
    done: ({ member_id: id }) =>
      t('sellerTeam.members.makeOwner.done', { name: successors.find(({ member_id }) => member_id === id)?.name ?? '' }),
  })
  const form = useForm({
    resolver: zodResolver(AddOwner),
    values: { member_id: successors[0]?.member_id ?? '' },
  })
  if (successors.length === 0) return <AloneDialog organization={organization} open={open} onOpenChange={onOpenChange} />
  return (
    <FormDialog
      open={open}
      onOpenChange={(isOpen) => {
        change.reset()
        onOpenChange(isOpen)
      }}
      title={t('sellerTeam.members.soleOwner.title', { shop })}
      description={t('sellerTeam.members.soleOwner.text')}
      submitLabel={t('sellerTeam.members.soleOwner.submit')}
      failureTitle={t('sellerTeam.members.soleOwner.failed')}
      pending={change.isPending}
      error={change.error}
      onSubmit={form.handleSubmit((values) => change.mutate(values))}
    >
      <Field label={t('sellerTeam.members.soleOwner.label')} error={form.formState.errors.member_id?.message}>
        <NativeSelect {...form.register('member_id')}>
          {successors.map(({ member_id, name, email }) => (
            <option key={member_id} value={member_id}>
              {t('sellerTeam.members.soleOwner.choice', { name, email })}
            </option>
          ))}
        </NativeSelect>
      </Field>
    </FormDialog>
  )
}
