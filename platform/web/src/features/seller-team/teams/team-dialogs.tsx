import { zodResolver } from '@hookform/resolvers/zod'
import { Link } from '@tanstack/react-router'
import type { Organization } from '@tradepost/contract/platform/organization/seller'
import type { SellerTeam } from '@tradepost/contract/platform/organization/seller-team'
import { Button, getButtonClassName } from '@tradepost/ui/button'
import { Field } from '@tradepost/ui/inputs/field'
import { Input } from '@tradepost/ui/inputs/input'
import { ConfirmDialog } from '@tradepost/ui/overlays/confirm-dialog'
import { Dialog, DialogClose } from '@tradepost/ui/overlays/dialog'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { t } from '#src/dashboard-messages.ts'
import { changeOrganization, useTeamChange } from '#src/features/seller-team/api.ts'
import { FormDialog } from '#src/shell/forms/form-dialog.tsx'
import { hasPermission } from '#src/shell/frames/organizations.ts'
import { getErrorMessage } from '#src/shell/request.ts'

/** better-auth owns the routes, so their form isn't in the contract. */
const TeamForm = z.object({
  name: z.string().trim().min(1, t('sellerTeam.teams.form.noName')).max(100, t('sellerTeam.teams.form.longName')),
})

type TeamDialogProps = { organization: Organization; open: boolean; onOpenChange: (open: boolean) => void }

function NameForm({ organization, team, open, onOpenChange }: TeamDialogProps & { team: SellerTeam | undefined }) {
  const { id: organizationId, slug } = organization
  const form = useForm({ resolver: zodResolver(TeamForm), defaultValues: { name: team?.name ?? '' } })
  const save = useTeamChange(slug, {
    change: ({ name }: z.infer<typeof TeamForm>) =>
      team
        ? changeOrganization('update-team', { organizationId, teamId: team.id, data: { organizationId, name } })
        : changeOrganization('create-team', { organizationId, name }),
    done: ({ name }) => t(`sellerTeam.teams.form.${team ? 'renamed' : 'created'}`, { name }),
  })
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={team ? t('sellerTeam.teams.form.renameTitle', { name: team.name }) : t('sellerTeam.teams.form.createTitle')}
      {...(team ? {} : { description: t('sellerTeam.teams.form.createText') })}
      submitLabel={t(`sellerTeam.teams.form.${team ? 'rename' : 'create'}`)}
      failureTitle={t(`sellerTeam.teams.form.${team ? 'renameFailed' : 'createFailed'}`)}
      pending={save.isPending}
      error={save.error}
      onSubmit={form.handleSubmit((values) => save.mutate(values, { onSuccess: () => onOpenChange(false) }))}
    >
      <Field label={t('sellerTeam.teams.form.name')} error={form.formState.errors.name?.message}>
        <Input autoComplete="off" {...form.register('name')} />
      </Field>
    </FormDialog>
  )
}

/** Asks for the name of a new team, or for another name of an existing one. */
export function NameTeam(props: TeamDialogProps & { team?: SellerTeam }) {
  // Mounted when it opens, so that it starts with the name that the team has by then.
  return props.open ? <NameForm {...props} team={props.team} /> : null
}

type KeptProps = TeamDialogProps & { title: string; text: string; seesInvitations: boolean }

/** Says why a team can't be deleted, and where to change that. */
function KeptTeam({ organization: { slug }, open, onOpenChange, title, text, seesInvitations }: KeptProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={text}
      footer={
        <>
          <DialogClose>
            <Button>{t('sellerTeam.teams.delete.close')}</Button>
          </DialogClose>
          {seesInvitations ? (
            <Link to="/dashboard/$slug/team/invitations" params={{ slug }} className={getButtonClassName({ variant: 'primary' })}>
              {t('sellerTeam.teams.delete.seeInvitations')}
            </Link>
          ) : null}
        </>
      }
    />
  )
}

type DeleteTeamProps = TeamDialogProps & { team: SellerTeam; isLast: boolean; onDeleted?: () => Promise<void> }

/** Asks before a team is deleted. One with pending invitations, and the last one, can't be: then it says what to do first. */
export function DeleteTeam({ team, isLast, onDeleted, ...dialog }: DeleteTeamProps) {
  const { organization, open, onOpenChange } = dialog
  const { id: organizationId, slug, name: shop } = organization
  const { name, pending_invitations: invited } = team
  const remove = useTeamChange(slug, {
    change: async () => {
      await changeOrganization('remove-team', { organizationId, teamId: team.id })
      await onDeleted?.()
    },
    done: () => t('sellerTeam.teams.delete.done', { name }),
  })
  if (invited > 0)
    return (
      <KeptTeam
        {...dialog}
        title={t('sellerTeam.teams.delete.invitedTitle', { name })}
        text={t('sellerTeam.teams.delete.invitedText', { count: invited })}
        seesInvitations={hasPermission(organization, 'invitation:create')}
      />
    )
  if (isLast)
    return (
      <KeptTeam
        {...dialog}
        title={t('sellerTeam.teams.delete.lastTitle', { name })}
        text={t('sellerTeam.teams.delete.lastText')}
        seesInvitations={false}
      />
    )
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => {
        remove.reset()
        onOpenChange(isOpen)
      }}
      title={t('sellerTeam.teams.delete.title', { name })}
      consequence={t('sellerTeam.teams.delete.text', { count: team.members.length, shop })}
      confirmLabel={t('sellerTeam.teams.delete.confirm')}
      keepLabel={t('sellerTeam.teams.delete.keep')}
      pending={remove.isPending}
      error={remove.error ? getErrorMessage(remove.error) : undefined}
      onConfirm={() => remove.mutate(undefined, { onSuccess: () => onOpenChange(false) })}
    />
  )
}
