import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { isEmail } from '@tradepost/contract/email-address'
import type { Organization } from '@tradepost/contract/platform/organization/seller'
import { getPageLocale } from '@tradepost/messages/page-messages'
import { Field } from '@tradepost/ui/inputs/field'
import { NativeSelect } from '@tradepost/ui/inputs/native-select'
import { Select } from '@tradepost/ui/inputs/select'
import { Textarea } from '@tradepost/ui/inputs/textarea'
import { Skeleton } from '@tradepost/ui/skeleton'
import { useState } from 'react'
import { type UseFormReturn, useController, useForm } from 'react-hook-form'
import * as z from 'zod'
import { t } from '#src/dashboard-messages.ts'
import { FormDialog } from '#src/shell/forms/form-dialog.tsx'
import { roleLabel } from '#src/shell/people/role-names.ts'
import { changeOrganization, teamsQuery, useTeamChange } from './api.ts'
import { readEmails } from './read-emails.ts'
import { type RoleChoice, useRoleChoices } from './roles/role-choices.ts'
import { type InviteResult, sendInvitations } from './send-invitations.ts'

const INVITED_MAX = 20
const inOneLine = new Intl.ListFormat(getPageLocale(), { type: 'unit' })

/** better-auth owns the route, and takes one address at a time. `team` is empty for none. */
const Invitations = z.object({
  emails: z
    .string()
    .transform(readEmails)
    .superRefine((emails, { addIssue }) => {
      const bad = emails.filter((email) => !isEmail(email))
      if (emails.length === 0) addIssue(t('sellerTeam.invite.noEmail'))
      else if (bad.length > 0) addIssue(t('sellerTeam.invite.badEmails', { count: bad.length, emails: inOneLine.format(bad) }))
      else if (emails.length > INVITED_MAX) addIssue(t('sellerTeam.invite.tooMany', { max: INVITED_MAX }))
    }),
  role: z.string().min(1, t('sellerTeam.invite.noRole')),
  team: z.string(),
})
type Values = z.input<typeof Invitations>
type Sent = z.output<typeof Invitations>

const givable = (choices: readonly RoleChoice[]) => choices.filter(({ refusal }) => refusal === undefined)

/** Returns the role that is chosen at first: the one that allows least, if the person may give it. */
function findFirstRole(choices: readonly RoleChoice[]): string {
  const free = givable(choices)
  return (free.find(({ name }) => name === 'member') ?? free.at(-1))?.name ?? ''
}

type InviteFormProps = {
  organization: Organization
  /** Addresses of an earlier attempt. */
  emails: readonly string[]
  onSent: (results: InviteResult[]) => void
  onOpenChange: (open: boolean) => void
}

type InviteEditor = UseFormReturn<Values, unknown, Sent>

function RoleField({ form, choices }: { form: InviteEditor; choices: readonly RoleChoice[] }) {
  const { field, fieldState } = useController({ control: form.control, name: 'role' })
  return (
    <Field label={t('sellerTeam.invite.role')} error={fieldState.error?.message}>
      <Select
        value={field.value}
        onValueChange={field.onChange}
        options={choices.map(({ name, detail, refusal }) => ({
          value: name,
          label: roleLabel(name),
          detail: refusal ?? detail,
          isDisabled: refusal !== undefined,
        }))}
      />
    </Field>
  )
}

function TeamField({ form, slug }: { form: InviteEditor; slug: string }) {
  const teams = useQuery(teamsQuery(slug)).data?.items ?? []
  if (teams.length === 0) return null
  return (
    <Field label={t('sellerTeam.invite.team')}>
      <NativeSelect {...form.register('team')}>
        <option value="">{t('sellerTeam.invite.noTeam')}</option>
        {teams.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </NativeSelect>
    </Field>
  )
}

/** Invites each address, and counts how many are done. */
function useInvite({ id: organizationId, slug }: Organization) {
  const [done, setDone] = useState(0)
  const invite = useTeamChange(slug, {
    change: ({ emails, role, team }: Sent) =>
      sendInvitations(
        emails,
        (email) => changeOrganization('invite-member', { organizationId, email, role, ...(team === '' ? {} : { teamId: team }) }),
        setDone,
      ),
  })
  return { invite, done }
}

/** Shows the form that invites several people with one role, and into one team. */
export function InviteForm({ organization, emails, onSent, onOpenChange }: InviteFormProps) {
  const { choices, query } = useRoleChoices(organization)
  const form: InviteEditor = useForm<Values, unknown, Sent>({
    resolver: zodResolver(Invitations),
    values: { emails: emails.join('\n'), role: findFirstRole(choices ?? []), team: '' },
    // The role is only known once the roles are loaded; addresses may be typed by then.
    resetOptions: { keepDirtyValues: true },
  })
  const { invite, done } = useInvite(organization)
  const count = readEmails(form.watch('emails')).length
  return (
    <FormDialog
      open
      onOpenChange={onOpenChange}
      title={t('sellerTeam.invite.title', { shop: organization.name })}
      description={t('sellerTeam.invite.text')}
      submitLabel={
        invite.isPending && count > 1
          ? t('sellerTeam.invite.progress', { done, count })
          : t('sellerTeam.invite.submit', { count })
      }
      failureTitle={t('sellerTeam.invite.failed')}
      pending={invite.isPending}
      isDisabled={choices === undefined}
      error={invite.error ?? query.error}
      onSubmit={form.handleSubmit((values) => invite.mutate(values, { onSuccess: onSent }))}
    >
      <Field
        label={t('sellerTeam.invite.emails')}
        hint={t('sellerTeam.invite.emailsHint', { max: INVITED_MAX })}
        error={form.formState.errors.emails?.message}
      >
        <Textarea rows={4} dir="ltr" autoComplete="off" autoCapitalize="none" spellCheck={false} {...form.register('emails')} />
      </Field>
      {choices ? <RoleField form={form} choices={choices} /> : <Skeleton className="h-9 rounded-md" />}
      <TeamField form={form} slug={organization.slug} />
    </FormDialog>
  )
}
