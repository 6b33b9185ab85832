import { zodResolver } from '@hookform/resolvers/zod'
import { Alert } from '@tradepost/ui/alert'
import { Checkbox } from '@tradepost/ui/inputs/checkbox'
import { Skeleton } from '@tradepost/ui/skeleton'
import { useId } from 'react'
import { useController, useForm } from 'react-hook-form'
import * as z from 'zod'
import { t } from '#src/dashboard-messages.ts'
import { changeOrganization, useTeamChange } from '#src/features/seller-team/api.ts'
import type { MemberDialogProps } from '#src/features/seller-team/member-dialogs.tsx'
import { FormDialog } from '#src/shell/forms/form-dialog.tsx'
import { roleLabel } from '#src/shell/people/role-names.ts'
import { type RoleChoice, useRoleChoices } from './role-choices.ts'

type RoleCheckboxesProps = {
  label: string
  choices: readonly RoleChoice[]
  value: readonly string[]
  onChange: (roles: string[]) => void
  error: string | undefined
}

/** Shows roles to choose from, each with a sentence. One that can't be given or taken says why. */
function RoleCheckboxes({ label, choices, value, onChange, error }: RoleCheckboxesProps) {
  const errorId = useId()
  const toggle = (name: string, isOn: boolean) => onChange(isOn ? [...value, name] : value.filter((each) => each !== name))
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="grid gap-2">
      <legend className="sr-only">{label}</legend>
      <div className="divide-y divide-line rounded-lg inset-ring inset-ring-line">
        {choices.map(({ name, detail, refusal }) => (
          <Checkbox
            key={name}
            className={`px-4 py-2.5 ${refusal === undefined ? '' : 'cursor-not-allowed text-ink-3'}`}
            label={<span className="font-[540]">{roleLabel(name)}</span>}
            hint={refusal ?? detail}
            checked={value.includes(name)}
            disabled={refusal !== undefined}
            onChange={({ target }) => toggle(name, target.checked)}
          />
        ))}
      </div>
      {error ? (
        <p id={errorId} role="alert" className="text-xs font-medium text-danger-text">
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}

/** better-auth owns the route, so its form isn't in the contract. */
const RolesForm = z.object({ roles: z.array(z.string()).min(1, t('sellerTeam.members.changeRoles.none')) })

/** Keeps the only owner an owner: the choice is locked, and says what to do first. */
const lockOwner = (choices: readonly RoleChoice[]): RoleChoice[] =>
  choices.map((choice) =>
    choice.name === 'owner' ? { ...choice, refusal: t('sellerTeam.members.changeRoles.soleOwner') } : choice,
  )

type ChangeRolesProps = MemberDialogProps & { isSoleOwner: boolean }

function ChangeRolesForm({ organization, member, open, onOpenChange, isSoleOwner }: ChangeRolesProps) {
  const { id: organizationId, slug } = organization
  const { member_id: memberId, name, roles: held } = member
  const { query, choices } = useRoleChoices(organization, held)
  const form = useForm({ resolver: zodResolver(RolesForm), defaultValues: { roles: held } })
  const { field, fieldState } = useController({ control: form.control, name: 'roles' })
  const change = useTeamChange(slug, {
    change: ({ roles }: z.infer<typeof RolesForm>) =>
      changeOrganization('update-member-role', { organizationId, memberId, role: roles }),
    done: () => t('sellerTeam.members.changeRoles.done', { name }),
  })
  const isBeyond = choices?.some((choice) => choice.refusal !== undefined && held.includes(choice.name)) ?? false
  const shown = choices && (isSoleOwner ? lockOwner(choices) : choices)
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('sellerTeam.members.changeRoles.title', { name })}
      description={t('sellerTeam.members.changeRoles.text')}
      submitLabel={t('sellerTeam.members.changeRoles.submit')}
      failureTitle={t('sellerTeam.members.changeRoles.failed')}
      pending={change.isPending}
      isDisabled={!choices || isBeyond}
      error={change.error ?? query.error}
      onSubmit={form.handleSubmit((values) => change.mutate(values, { onSuccess: () => onOpenChange(false) }))}
    >
      {isBeyond ? <Alert tone="warning" title={t('sellerTeam.members.changeRoles.beyond')} /> : null}
      {shown ? (
        <RoleCheckboxes
          label={t('sellerTeam.members.changeRoles.label')}
          choices={shown}
          value={field.value}
          onChange={field.onChange}
          error={fieldState.error?.message}
        />
      ) : null}
      {query.isPending && !shown ? <Skeleton className="h-36 rounded-lg" /> : null}
    </FormDialog>
  )
}

/** Shows the roles of a member to choose from. */
export function ChangeRoles(props: ChangeRolesProps) {
  // Mounted when it opens, so that the form starts with the roles that the member has by then.
  return props.open ? <ChangeRolesForm {...props} /> : null
}
