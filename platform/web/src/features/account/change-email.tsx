import { zodResolver } from '@hookform/resolvers/zod'
import type { Account } from '@tradepost/contract/platform/account'
import { Email } from '@tradepost/contract/provider/primitives'
import { Button } from '@tradepost/ui/button'
import { Field } from '@tradepost/ui/inputs/field'
import { Input } from '@tradepost/ui/inputs/input'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { t } from '#src/messages.ts'
import { RequestError } from '#src/shell/request.ts'
import { authClient, unwrapAuth } from '#src/shell/session/auth-client.ts'
import { FormDialog } from './form-dialog.tsx'
import { useChange } from './use-change.ts'

/** Target of the links in these emails: those that change the email and the one that confirms it. */
const FOLLOWED_PATH = '/account?email=changed'

function emailForm(current: string) {
  return z.object({
    email: Email.refine((email) => email !== current, t('account.email.unchanged')),
  })
}

const isRefused = (error: unknown): boolean => error instanceof RequestError && error.code === 'COULD_NOT_UPDATE_EMAIL'

/** Shows a button with a dialog that changes the email. */
export function ChangeEmail({ account }: { account: Account }) {
  const change = useChange({
    change: (newEmail: string) => unwrapAuth(authClient.changeEmail({ newEmail, callbackURL: FOLLOWED_PATH })),
  })
  const [isOpen, setIsOpen] = useState(false)
  const form = useForm({ resolver: zodResolver(emailForm(account.email)), mode: 'onTouched', defaultValues: { email: '' } })
  function open(next: boolean) {
    form.reset()
    if (next) change.reset()
    setIsOpen(next)
  }
  /** Says what to do, but not why: the reason would reveal that the email belongs to someone else. */
  function refuse(error: Error) {
    if (isRefused(error)) form.setError('email', { message: t('account.email.refused') }, { shouldFocus: true })
  }
  function submit({ email }: { email: string }) {
    change.mutate(email, { onSuccess: () => setIsOpen(false), onError: refuse })
  }
  return (
    <FormDialog
      open={isOpen}
      onOpenChange={open}
      trigger={<Button aria-label={t('account.email.change')}>{t('actions.change')}</Button>}
      title={t('account.email.change')}
      description={
        account.is_verified
          ? t('account.email.changeDetail', { email: account.email })
          : t('account.email.changeUnconfirmedDetail')
      }
      onSubmit={form.handleSubmit(submit)}
      submitLabel={t('account.email.sendLink')}
      pending={change.isPending}
      error={isRefused(change.error) ? null : change.error}
    >
      <Field label={t('account.email.newLabel')} error={form.formState.errors.email?.message}>
        <Input type="email" inputMode="email" autoComplete="email" {...form.register('email')} />
      </Field>
    </FormDialog>
  )
}
